//! Rows from a pipe: a thread waits for them, so that the run can be interrupted while there are none.

use super::table::Table;
use super::{Plan, Row};
use crate::cli::interrupt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Rows that are read before they are asked for.
const AHEAD: usize = 256;
/// How often somebody who waits looks up.
const PATIENCE: Duration = Duration::from_millis(50);

enum Message {
    Actuators(Vec<usize>),
    Row(Row),
    Wrong(String),
}

/// Rows that a thread reads.
pub struct Stream {
    messages: Receiver<Message>,
}

impl Stream {
    /// From standard input.
    pub fn stdin(plan: Plan) -> Stream {
        Stream::new(move |send| {
            read(
                "<stdin>".to_owned(),
                BufReader::new(std::io::stdin()),
                plan,
                send,
            );
        })
    }

    /// From a named pipe, which is opened once somebody writes to it.
    pub fn pipe(path: &Path, plan: Plan) -> Stream {
        let path = path.to_owned();
        Stream::new(move |send| {
            let name = path.display().to_string();
            match File::open(&path) {
                Ok(file) => read(name, BufReader::new(file), plan, send),
                Err(error) => {
                    let _ = send.send(Message::Wrong(format!("{name}: {error}")));
                }
            }
        })
    }

    fn new(work: impl FnOnce(&SyncSender<Message>) + Send + 'static) -> Stream {
        let (send, messages) = sync_channel(AHEAD);
        thread::spawn(move || work(&send));
        Stream { messages }
    }

    /// The next message; `None` at the end, and when the run is to end.
    fn receive(&self) -> Option<Message> {
        loop {
            match self.messages.recv_timeout(PATIENCE) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if interrupt::asked() => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The actuator of each column.
    pub fn actuators(&mut self) -> Result<Vec<usize>, String> {
        match self.receive() {
            Some(Message::Actuators(actuators)) => Ok(actuators),
            Some(Message::Wrong(why)) => Err(why),
            Some(Message::Row(_)) | None => Ok(Vec::new()),
        }
    }

    /// The next row.
    pub fn next_row(&mut self) -> Result<Option<Row>, String> {
        match self.receive() {
            Some(Message::Row(row)) => Ok(Some(row)),
            Some(Message::Wrong(why)) => Err(why),
            Some(Message::Actuators(_)) | None => Ok(None),
        }
    }
}

/// Reads a table to its end, or until nobody wants its rows any more.
fn read(name: String, input: impl BufRead, plan: Plan, send: &SyncSender<Message>) {
    let mut table = match Table::new(name, input, plan) {
        Ok(table) => table,
        Err(error) => {
            let _ = send.send(Message::Wrong(error.to_string()));
            return;
        }
    };
    if send
        .send(Message::Actuators(table.actuators().to_vec()))
        .is_err()
    {
        return;
    }
    loop {
        let message = match table.next_row() {
            Ok(Some(row)) => Message::Row(row),
            Ok(None) => return,
            Err(error) => Message::Wrong(error.to_string()),
        };
        let last = matches!(message, Message::Wrong(_));
        if send.send(message).is_err() || last {
            return;
        }
    }
}
