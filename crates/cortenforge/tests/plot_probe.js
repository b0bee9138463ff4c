// Uses the page as a reader does, and leaves what it found in an element that the test reads.
(async () => {
  const said = [];
  const check = (truth, words) => { if (!truth) said.push(words); };
  const frame = () => new Promise(done => setTimeout(done, 20));
  const send = (canvas, kind, x, y, more = {}) => {
    const box = canvas.getBoundingClientRect();
    const Kind = kind === "wheel" ? WheelEvent : kind === "dblclick" ? MouseEvent : PointerEvent;
    canvas.dispatchEvent(new Kind(kind, { bubbles: true, cancelable: true, clientX: box.left + x, clientY: box.top + y, ...more }));
  };
  try {
    await frame();
    await frame();
    const { plot } = window;
    const whole = [plot.view.from, plot.view.to];
    const byName = name => plot.curves.find(curve => curve.name === name);
    check(plot.curves.length === 9, `curves: ${plot.curves.map(curve => curve.name)}`);
    check(whole[0] === 0 && Math.abs(whole[1] - 5) < 1e-9, `the whole run: ${whole}`);

    // every curve is in a legend, and units do not share a chart
    const legends = [...document.querySelectorAll(".legend button")].map(button => button.textContent);
    check(plot.curves.every(curve => legends.includes(curve.name)), `legends: ${legends}`);
    check(plot.charts.every(chart => new Set(chart.curves.map(curve => curve.unit)).size === 1), "units are mixed");
    const headings = [...document.querySelectorAll("h2")].map(heading => heading.textContent);
    check(headings.includes("positions in rad") && headings.includes("velocities in rad/s"), `headings: ${headings}`);

    // one spike in one row out of thousands is still there
    const spike = byName("m.ctrl").points;
    check(spike.value.length < 4000, `not thinned: ${spike.value.length}`);
    check(Math.max(...spike.value) === 9, "the spike is gone");
    check(Math.abs(spike.time[spike.value.indexOf(9)] - 2.345) < 1e-9, "the spike is elsewhere");
    check(document.getElementById("about").textContent.includes("lowest and the highest"), "it does not say that it is thinned");

    // round ticks
    const labels = plot.ticks(0.013, 0.97, 5).map(tick => tick.label).join(" ");
    check(labels === "0.2 0.4 0.6 0.8", `ticks: ${labels}`);
    check(plot.ticks(-3.2e7, 4.1e7, 5).map(tick => tick.label).join(" ") === "-2e+7 0 2e+7 4e+7", "ticks of large numbers");
    check(plot.ticks(1e-9, 5e-9, 4).map(tick => tick.label).join(" ") === "1e-9 2e-9 3e-9 4e-9 5e-9", "ticks of small numbers");

    // something is drawn
    const chart = plot.charts[0], { canvas } = chart;
    check(chart.plane && chart.plane.xticks.length >= 3 && chart.plane.yticks.length >= 3, "no axes");
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    check(pixels.some(value => value !== 0), "nothing is drawn");

    // hover
    send(canvas, "pointermove", 300, 100);
    await frame();
    const tip = document.getElementById("tip");
    const time = chart.cursor, at = plot.readings(chart, time).find(reading => reading.name === "knee.qpos");
    check(!tip.hidden && tip.textContent.includes("knee.qpos"), `tip: ${tip.textContent}`);
    check(tip.textContent.includes(`${Number(at.value.toPrecision(7))} rad`), `value in the tip: ${tip.textContent}`);
    check(Math.abs(at.time - time) <= 0.0041, "the reading is of another time");
    check(plot.charts.every(other => other.cursor === time), "other charts do not follow");

    // zoom by dragging, by the wheel, and back
    send(canvas, "pointerdown", 300, 100);
    send(canvas, "pointermove", 500, 100);
    send(canvas, "pointerup", 500, 100);
    await frame();
    const dragged = [plot.view.from, plot.view.to];
    check(Math.abs(dragged[0] - time) < 1e-6 && dragged[1] > dragged[0] && dragged[1] < whole[1], `dragged: ${dragged}`);
    send(canvas, "wheel", 400, 100, { deltaY: -300 });
    await frame();
    check(plot.view.to - plot.view.from < dragged[1] - dragged[0], "the wheel does not zoom");
    send(canvas, "dblclick", 400, 100);
    await frame();
    check(plot.view.from === whole[0] && plot.view.to === whole[1], "double-click does not lead back");

    // the legend
    const entry = [...document.querySelectorAll(".legend button")].find(button => button.textContent === "knee.qpos");
    entry.click();
    check(!byName("knee.qpos").shown && entry.getAttribute("aria-pressed") === "false", "a click does not hide");
    entry.click();
    check(byName("knee.qpos").shown, "a second click does not show");

    // the filter
    const filter = document.getElementById("filter");
    const type = text => { filter.value = text; filter.dispatchEvent(new Event("input")); };
    const shown = () => [...document.querySelectorAll("section:not([hidden]) .legend button:not([hidden])")].map(button => button.textContent);
    type("KNEE");
    check(shown().join() === "knee.qpos,knee.qvel", `filter: ${shown()}`);
    type("/^energy.*ic$/");
    check(shown().join() === "energy.kinetic", `expression: ${shown()}`);
    type("/(/");
    type("");
    check(shown().length === 9, "the filter stays");

    // groups
    const group = document.getElementById("group");
    group.value = "object";
    group.dispatchEvent(new Event("change"));
    await frame();
    const groups = [...document.querySelectorAll("h2")].map(heading => heading.textContent);
    check(groups[0] === "knee positions, in rad" && groups[1] === "knee velocities, in rad/s", `groups: ${groups}`);
    check(shown().length === 9, "grouping loses curves");

    // the name of the model is text, not markup
    check(document.querySelector("h1").textContent === "a <b>bold</b> & \"quoted\" model", "the title is wrong");
    check(!document.querySelector("h1 b"), "the title is markup");
  } catch (error) {
    said.push(`${error} ${error.stack}`);
  }
  const out = document.createElement("pre");
  out.id = "probe";
  out.textContent = said.length ? said.join("\n") : "all is well";
  document.body.append(out);
})();
