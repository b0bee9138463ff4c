"use strict";
// Draws the curves of a run. Times are in seconds; a curve is a list of rows and one of values, in the order of time.
(() => {
  const HEIGHT = 240, LEFT = 76, RIGHT = 14, TOP = 10, BOTTOM = 40;
  const MOST_IN_TIP = 14;
  const data = JSON.parse(document.getElementById("data").textContent);
  const { rows, stride, start, step } = data.about;
  const end = start + Math.max(rows - 1, 0) * step;

  function numbers(text) {
    const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    return Float64Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
  }

  // colours that stay apart, however many there are
  const colour = i => `hsl(${(i * 137.508 + 212) % 360} 70% ${[45, 60, 35][Math.floor(i / 8) % 3]}%)`;

  const curves = [];
  for (const quantity of data.quantities) {
    const [kind, title] = quantity.about;
    for (const { about: [name, owner, unit], rows: at, values } of quantity.curves) {
      const curve = { name, owner, unit, kind, title, shown: true, matches: true, colour: "" };
      // read when first drawn: there may be thousands that nobody looks at
      Object.defineProperty(curve, "points", {
        configurable: true,
        get() {
          const points = { time: numbers(at).map(row => start + row * step), value: numbers(values) };
          Object.defineProperty(curve, "points", { value: points });
          return points;
        },
      });
      curves.push(curve);
    }
  }

  const view = { from: start, to: end };
  let charts = [];

  // the first point at or after a time
  function firstAt(times, time) {
    let low = 0, high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] < time) low = middle + 1; else high = middle;
    }
    return low;
  }

  // the point nearest to a time
  function nearest(curve, time) {
    const { time: times, value } = curve.points;
    if (!times.length) return null;
    let i = firstAt(times, time);
    if (i === times.length || (i > 0 && time - times[i - 1] <= times[i] - time)) i -= 1;
    return { time: times[i], value: value[i] };
  }

  // round numbers in a range, about as many as asked for
  function ticks(from, to, count) {
    const rough = (to - from) / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(k => k * power).find(k => k >= rough * (1 - 1e-9));
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const list = [];
    for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9 * step; k += 1) list.push(k * step);
    const large = Math.max(Math.abs(from), Math.abs(to));
    const label = x => large >= 1e6 || digits > 6 ? (Math.abs(x) < step / 2 ? "0" : trim(x.toExponential(Math.max(0, Math.min(15, Math.ceil(Math.log10(large / step)))))))
      : (Math.abs(x) < step / 2 ? 0 : x).toFixed(digits);
    return list.map(x => ({ at: x, label: label(x) }));
  }

  const trim = text => text.replace(/\.?0+e/, "e");
  const exact = x => Number.isFinite(x) ? String(Number(x.toPrecision(7))) : String(x);

  const visible = chart => chart.curves.filter(curve => curve.shown && curve.matches);

  // the range of what is seen, with some air around it
  function range(list) {
    let low = Infinity, high = -Infinity;
    for (const curve of list) {
      const { time, value } = curve.points;
      const last = Math.min(firstAt(time, view.to) + 1, time.length);
      for (let i = Math.max(firstAt(time, view.from) - 1, 0); i < last; i += 1) {
        if (value[i] < low && value[i] > -Infinity) low = value[i];
        if (value[i] > high && value[i] < Infinity) high = value[i];
      }
    }
    if (low > high) return null;
    const air = high > low ? 0.05 * (high - low) : Math.max(Math.abs(high), 1) * 0.5;
    return [low - air, high + air];
  }

  function draw(chart) {
    const { canvas } = chart;
    const width = canvas.clientWidth || 1000, scale = window.devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = HEIGHT * scale;
    const paint = canvas.getContext("2d");
    paint.scale(scale, scale);
    paint.clearRect(0, 0, width, HEIGHT);
    const style = getComputedStyle(document.documentElement);
    const [ink, line] = [style.getPropertyValue("--faint"), style.getPropertyValue("--line")];
    paint.font = "11px system-ui, sans-serif";
    paint.fillStyle = ink;
    const list = visible(chart);
    const bounds = range(list);
    chart.plane = null;
    if (!bounds) {
      paint.fillText(list.length ? "no finite values here" : "no curves are shown", LEFT, HEIGHT / 2);
      return;
    }
    const [low, high] = bounds;
    const plane = {
      x: time => LEFT + (time - view.from) / (view.to - view.from || 1) * (width - LEFT - RIGHT),
      y: value => TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM),
      time: x => view.from + (x - LEFT) / (width - LEFT - RIGHT) * (view.to - view.from),
      low, high, width,
      xticks: ticks(view.from, view.to > view.from ? view.to : view.from + 1, Math.max(2, width / 110)),
      yticks: ticks(low, high, 5),
    };
    chart.plane = plane;
    paint.strokeStyle = line;
    paint.lineWidth = 1;
    paint.textAlign = "right";
    paint.textBaseline = "middle";
    for (const { at, label } of plane.yticks) {
      stroke(paint, [[LEFT, plane.y(at)], [width - RIGHT, plane.y(at)]]);
      paint.fillText(label, LEFT - 6, plane.y(at));
    }
    paint.textAlign = "center";
    paint.textBaseline = "top";
    for (const { at, label } of plane.xticks) {
      stroke(paint, [[plane.x(at), TOP], [plane.x(at), HEIGHT - BOTTOM]]);
      paint.fillText(label, plane.x(at), HEIGHT - BOTTOM + 5);
    }
    paint.fillText("time (s)", (LEFT + width - RIGHT) / 2, HEIGHT - BOTTOM + 20);
    if (chart.unit) {
      paint.save();
      paint.translate(12, (TOP + HEIGHT - BOTTOM) / 2);
      paint.rotate(-Math.PI / 2);
      paint.textBaseline = "middle";
      paint.fillText(chart.unit, 0, 0);
      paint.restore();
    }
    paint.save();
    paint.beginPath();
    paint.rect(LEFT, TOP, width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    paint.clip();
    paint.lineWidth = 1.4;
    paint.lineJoin = "round";
    for (const curve of list) drawCurve(paint, plane, curve);
    paint.restore();
    if (chart.cursor !== null) drawCursor(paint, plane, chart, list);
  }

  function stroke(paint, points) {
    paint.beginPath();
    points.forEach(([x, y], i) => i ? paint.lineTo(x, y) : paint.moveTo(x, y));
    paint.stroke();
  }

  function drawCurve(paint, plane, curve) {
    const { time, value } = curve.points;
    const last = Math.min(firstAt(time, view.to) + 1, time.length);
    paint.strokeStyle = curve.colour;
    paint.fillStyle = curve.colour;
    paint.beginPath();
    let drawing = false;
    for (let i = Math.max(firstAt(time, view.from) - 1, 0); i < last; i += 1) {
      // a gap where there is no number
      if (!Number.isFinite(value[i])) { drawing = false; continue; }
      const x = plane.x(time[i]), y = plane.y(value[i]);
      if (drawing) paint.lineTo(x, y); else paint.moveTo(x, y);
      drawing = true;
    }
    paint.stroke();
    if (time.length === 1) paint.fillRect(plane.x(time[0]) - 2, plane.y(value[0]) - 2, 4, 4);
  }

  function drawCursor(paint, plane, chart, list) {
    const x = plane.x(chart.cursor);
    paint.strokeStyle = "#888";
    paint.lineWidth = 1;
    stroke(paint, [[x, TOP], [x, HEIGHT - BOTTOM]]);
    for (const curve of list) {
      const point = nearest(curve, chart.cursor);
      if (!point || !Number.isFinite(point.value) || point.time < view.from || point.time > view.to) continue;
      paint.fillStyle = curve.colour;
      paint.beginPath();
      paint.arc(plane.x(point.time), plane.y(point.value), 3, 0, 7);
      paint.fill();
    }
    if (chart.drag !== null) {
      paint.fillStyle = "rgba(120, 160, 255, .25)";
      const from = plane.x(chart.drag);
      paint.fillRect(Math.min(from, x), TOP, Math.abs(x - from), HEIGHT - TOP - BOTTOM);
    }
  }

  // what stands under the cursor: the values of the curves that are nearest to it
  function readings(chart, time, y) {
    const found = visible(chart).map(curve => ({ curve, point: nearest(curve, time) })).filter(({ point }) => point);
    if (chart.plane && y !== undefined) {
      const distance = ({ point }) => Math.abs(chart.plane.y(point.value) - y);
      found.sort((a, b) => distance(a) - distance(b));
    }
    return found.map(({ curve, point }) => ({ name: curve.name, unit: curve.unit, colour: curve.colour, ...point }));
  }

  const tip = document.getElementById("tip");

  function showTip(chart, event, time, y) {
    const found = readings(chart, time, y);
    const table = document.createElement("table");
    for (const { name, unit, colour, value } of found.slice(0, MOST_IN_TIP)) {
      const row = table.insertRow();
      const swatch = document.createElement("i");
      swatch.style.background = colour;
      row.insertCell().append(swatch);
      row.insertCell().append(name);
      row.insertCell().append(`${exact(value)} ${unit}`);
    }
    const more = found.length - MOST_IN_TIP;
    tip.replaceChildren(`t = ${exact(time)} s`, table, more > 0 ? `and ${more} more` : "");
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const left = event.clientX + 16 + width < innerWidth ? event.clientX + 16 : event.clientX - 16 - width;
    tip.style.left = `${Math.max(0, left)}px`;
    tip.style.top = `${Math.max(0, Math.min(event.clientY + 12, innerHeight - height))}px`;
  }

  function zoom(from, to) {
    const least = Math.max(step, (end - start) * 1e-9) || 1e-9;
    let [low, high] = [Math.max(start, Math.min(from, to)), Math.min(end, Math.max(from, to))];
    if (high - low < least) {
      const middle = (low + high) / 2;
      [low, high] = [Math.max(start, middle - least), Math.min(end, middle + least)];
    }
    if (low < high) [view.from, view.to] = [low, high];
    redraw();
  }

  function reset() {
    [view.from, view.to] = [start, end];
    redraw();
  }

  function listen(chart) {
    const { canvas } = chart;
    const place = event => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener("pointermove", event => {
      if (!chart.plane) return;
      const [x, y] = place(event);
      const time = Math.min(view.to, Math.max(view.from, chart.plane.time(x)));
      for (const other of charts) other.cursor = time;
      redraw();
      showTip(chart, event, time, y);
    });
    canvas.addEventListener("pointerdown", event => {
      if (!chart.plane || event.button !== 0) return;
      chart.drag = chart.plane.time(place(event)[0]);
      try { canvas.setPointerCapture(event.pointerId); } catch { /* one that is made by a script */ }
    });
    canvas.addEventListener("pointerup", event => {
      if (chart.drag === null || !chart.plane) return;
      const from = chart.drag, x = place(event)[0];
      chart.drag = null;
      if (Math.abs(chart.plane.x(from) - x) > 4) zoom(from, chart.plane.time(x)); else redraw();
    });
    canvas.addEventListener("pointerleave", () => {
      for (const other of charts) other.cursor = null;
      chart.drag = null;
      tip.hidden = true;
      redraw();
    });
    canvas.addEventListener("wheel", event => {
      if (!chart.plane) return;
      event.preventDefault();
      const time = chart.plane.time(place(event)[0]);
      const factor = 1.0015 ** event.deltaY;
      zoom(time + (view.from - time) * factor, time + (view.to - time) * factor);
    }, { passive: false });
    canvas.addEventListener("dblclick", reset);
  }

  // charts far from what is seen are not drawn
  const seen = "IntersectionObserver" in window
    ? new IntersectionObserver(entries => {
      for (const entry of entries) {
        entry.target.chart.near = entry.isIntersecting;
        if (entry.isIntersecting) draw(entry.target.chart);
      }
    }, { rootMargin: "300px" })
    : null;

  let planned = false;
  function redraw() {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      for (const chart of charts) if (chart.near && !chart.section.hidden) draw(chart);
    });
  }

  function legendEntry(chart, curve) {
    const button = document.createElement("button");
    const swatch = document.createElement("i");
    button.type = "button";
    swatch.style.background = curve.colour;
    button.append(swatch, curve.name);
    button.addEventListener("click", event => {
      if (event.altKey) for (const other of chart.curves) other.shown = other === curve;
      else curve.shown = !curve.shown;
      refresh();
    });
    return button;
  }

  // what is hidden and what is not, after a change
  function refresh() {
    for (const chart of charts) {
      chart.section.hidden = !chart.curves.some(curve => curve.matches);
      chart.curves.forEach((curve, i) => {
        const entry = chart.entries[i];
        entry.hidden = !curve.matches;
        entry.setAttribute("aria-pressed", String(curve.shown));
      });
    }
    redraw();
  }

  function filter(text) {
    let test = name => name.toLowerCase().includes(text.toLowerCase());
    const pattern = /^\/(.*)\/$/.exec(text);
    if (pattern) {
      try {
        const expression = new RegExp(pattern[1], "i");
        test = name => expression.test(name);
      } catch { /* one that is not complete yet matches as text */ }
    }
    for (const curve of curves) curve.matches = test(curve.name);
    refresh();
  }

  // curves of one unit share a chart
  function groupBy(mode) {
    const groups = new Map();
    for (const curve of curves) {
      const title = mode === "object" ? curve.owner : curve.title;
      const key = JSON.stringify([title, curve.unit, mode === "object" ? curve.kind : ""]);
      if (!groups.has(key)) groups.set(key, { title, kind: curve.title, unit: curve.unit, curves: [] });
      groups.get(key).curves.push(curve);
    }
    let list = [...groups.values()];
    if (mode === "object") {
      // all charts of an object stand together, objects in the order of the model
      const order = new Map();
      for (const group of list) if (!order.has(group.title)) order.set(group.title, order.size);
      list.sort((a, b) => order.get(a.title) - order.get(b.title));
    }
    if (seen) seen.disconnect();
    const main = document.getElementById("charts");
    main.replaceChildren();
    charts = list.map(group => {
      const section = document.createElement("section");
      const heading = document.createElement("h2");
      const small = document.createElement("small");
      const words = [mode === "object" ? group.kind : "", group.unit && `in ${group.unit}`];
      small.textContent = words.filter(word => word).join(", ");
      heading.append(`${group.title} `, small);
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", `${group.title} over time`);
      const legend = document.createElement("div");
      legend.className = "legend";
      group.curves.forEach((curve, i) => { curve.colour = colour(i); });
      const chart = { ...group, section, canvas, near: !seen, cursor: null, drag: null, plane: null };
      chart.entries = group.curves.map(curve => legendEntry(chart, curve));
      legend.append(...chart.entries);
      section.append(heading, canvas, legend);
      main.append(section);
      canvas.chart = chart;
      listen(chart);
      if (seen) seen.observe(canvas);
      return chart;
    });
    refresh();
  }

  const byId = id => document.getElementById(id);
  byId("about").textContent = `${rows} rows, ${exact(start)} s to ${exact(end)} s, ${curves.length} curves`
    + (stride > 1 ? `; of ${stride} rows each the lowest and the highest value are drawn` : "");
  byId("filter").addEventListener("input", event => filter(event.target.value));
  byId("group").addEventListener("change", event => groupBy(event.target.value));
  byId("reset").addEventListener("click", reset);
  for (const [id, shown] of [["all", true], ["none", false]]) {
    byId(id).addEventListener("click", () => {
      for (const curve of curves) if (curve.matches) curve.shown = shown;
      refresh();
    });
  }
  addEventListener("resize", redraw);
  groupBy("quantity");

  // for scripts that look at the page
  window.plot = { curves, view, zoom, reset, filter, groupBy, readings, ticks, draw, get charts() { return charts; } };
})();
