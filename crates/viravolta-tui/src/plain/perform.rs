//! Carrying out what was typed.

use std::io;

use viravolta_desk::review::Question;
use viravolta_desk::{Answer, Judgement, Moment, Review, Session, Task, faults, words};
use viravolta_engine::{Level, Report};
use viravolta_i18n::{Texts, tr};

use super::command::Command;
use super::{Talk, speak};
use crate::look::ThemeName;
use crate::texts::TEXTS;

impl Talk<'_> {
    pub(super) fn perform(&mut self, command: Command, now: Moment) -> io::Result<()> {
        match command {
            Command::Place(square) => self.place(square, now),
            Command::Board => self.say_all(speak::board(self.t, self.session.position())),
            Command::Picture => {
                let picture = self.session.position().picture().legal_moves(true).to_string();
                self.say(picture.trim_end())
            }
            Command::Moves => self.say_all(speak::moves(self.t, self.session.position())),
            Command::Undo => match self.session.undo(now) {
                0 => self.say(&tr!(self.t, "notice-nothing-to-undo")),
                n => self.say_change(&tr!(self.t, "notice-undone", n = n)),
            },
            Command::Redo => match self.session.redo(now) {
                0 => self.say(&tr!(self.t, "notice-nothing-to-redo")),
                n => self.say_change(&tr!(self.t, "notice-redone", n = n)),
            },
            Command::Back => self.look(|session| session.step_back(now)),
            Command::Forward => self.look(|session| session.step_forward(now)),
            Command::Start => self.look(|session| session.go_to_place(0, now)),
            Command::End => self.look(|session| session.go_to_place(usize::MAX, now)),
            Command::Go(number) if number == self.session.number() => self.say_state(),
            Command::Go(number) => self.look(|session| session.go_to_number(number, now)),
            Command::Branch => match self.session.switch_branch(true, now) {
                Some((here, all)) => self.say_change(&tr!(self.t, "notice-branch", here = here, all = all)),
                None => self.say(&tr!(self.t, "notice-no-branch")),
            },
            Command::Home => match self.session.go_home(now) {
                true => self.say_state(),
                false => self.say(&tr!(self.t, "notice-at-home")),
            },
            Command::Promote => match self.session.promote() {
                true => self.say(&tr!(self.t, "notice-promoted")),
                false => self.say(&tr!(self.t, "notice-at-home")),
            },
            Command::Delete => self.delete_branch(false, now),
            Command::SurelyDelete => self.delete_branch(true, now),
            Command::Hint => self.hint(),
            Command::Value => self.value(),
            Command::Review => self.review(),
            Command::History => self.history(),
            Command::Past(text) => self.past(&text),
            Command::Now | Command::Continue => self.go_on(),
            Command::New(words) => self.new_game(&words),
            Command::SetUp(text) => self.set_up(&text),
            Command::Players(text) => self.players(&text),
            Command::Open(text) => self.open_typed(&text),
            Command::Save(text) => self.save(&text),
            Command::Share => self.share(),
            Command::Resign => self.resign(now),
            Command::Time => self.time(now),
            Command::Levels => {
                let lines = Level::all().map(|level| {
                    format!("{}: {}. {}", level.number(), words::level(self.t, level), words::level_does(self.t, level))
                });
                self.say_all(lines.collect())
            }
            Command::Language(tag) => self.language(&tag),
            Command::Theme(code) => self.theme(&code),
            Command::Help => {
                let help = tr!(self.t, "plain-help");
                self.say(&help)
            }
            Command::Quit => {
                self.ended = true;
                Ok(())
            }
        }
    }

    pub(super) fn say_all(&mut self, lines: Vec<String>) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// How things stand: the last move, the counts, who is to move.
    pub(super) fn say_state(&mut self) -> io::Result<()> {
        let t = self.t;
        let number = self.session.number();
        if let Some(mv) = self.session.walk().move_to(self.session.walk().current()) {
            self.say(&tr!(t, "plain-at", number = number, mv = words::mv(t, mv)))?;
        }
        if let Some(result) = self.session.result() {
            self.say(&words::result(t, &result))?;
        }
        self.tell(&[])
    }

    fn place(&mut self, square: viravolta_rules::Square, now: Moment) -> io::Result<()> {
        if self.session.to_move().is_some_and(|seat| !seat.is_person()) {
            return self.say(&tr!(self.t, "plain-paused"));
        }
        match self.session.place(square, now) {
            Ok(happenings) => self.tell(&happenings),
            Err(illegal) => self.say(&faults::illegal_sentence(self.t, illegal)),
        }
    }

    fn delete_branch(&mut self, surely: bool, now: Moment) -> io::Result<()> {
        let (t, walk) = (self.t, self.session.walk());
        let Some(begin) = self.session.branch_begin() else {
            return self.say(&tr!(t, "notice-at-home"));
        };
        if surely {
            self.session.delete_branch(begin, now);
            return self.say_state();
        }
        let mv = walk.move_to(begin).map(|mv| words::mv(t, mv)).unwrap_or_default();
        let text = tr!(t, "plain-delete", number = walk.number_of(begin), mv = mv);
        self.say(&text)
    }

    /// Says what was done, and how things stand now.
    fn say_change(&mut self, text: &str) -> io::Result<()> {
        self.say(text)?;
        self.say_state()
    }

    fn say_opening(&mut self) -> io::Result<()> {
        words::opening_here(self.t, &self.session).map_or(Ok(()), |name| self.say(name))
    }

    fn look(&mut self, go: impl FnOnce(&mut Session) -> bool) -> io::Result<()> {
        if go(&mut self.session) { self.say_state() } else { self.say(&tr!(self.t, "plain-nowhere")) }
    }

    /// Continues the game that was left, or lets a computer that waits play.
    fn go_on(&mut self) -> io::Result<()> {
        if let Some(left) = self.start.left.take() {
            self.begin(*left)?;
        }
        self.session.pause(false);
        match self.session.to_move() {
            Some(seat) if seat.is_person() => self.say(&tr!(self.t, "notice-your-turn")),
            Some(_) => Ok(()),
            None => self.say(&faults::over_sentence(self.t)),
        }
    }

    fn report(&mut self, task: Task) -> Option<Report> {
        let here = self.session.walk().current();
        match self.think(here, task)? {
            Answer::Report(report) => Some(report),
            Answer::Move(_) => None,
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.session.is_over() {
            return self.say(&faults::over_sentence(self.t));
        }
        let Some(report) = self.report(Task::ShortHint) else { return Ok(()) };
        let t = self.t;
        for line in &report.lines {
            let [mv, value, proof] = words::line(t, line);
            let text = tr!(t, "plain-hint", mv = mv, value = value, proof = proof);
            self.say(&text)?;
        }
        Ok(())
    }

    fn value(&mut self) -> io::Result<()> {
        let Some(report) = self.report(Task::study()) else { return Ok(()) };
        let here = self.session.walk().current();
        let Some(line) = report.lines.first() else { return Ok(()) };
        let judgement = Judgement::from_line(self.session.position(), line, true);
        let t = self.t;
        let sentence = words::judgement(t, &judgement);
        let text = match judgement.is_exact() {
            true => format!("{sentence}."),
            false => format!("{sentence} ({}).", words::proof(t, judgement.proof)),
        };
        self.session.judge(here, judgement);
        self.say(&text)?;
        self.say_opening()
    }

    /// Reviews the whole line, then lists the mistakes.
    fn review(&mut self) -> io::Result<()> {
        let (t, line) = (self.t, self.session.walk().line());
        let mut review = Review::of(&self.session.walk().line_as_game());
        while let Some(question) = review.next() {
            let Question { place, limits, .. } = question.clone();
            let node = line.get(place).copied().unwrap_or_default();
            let Some(Answer::Report(report)) = self.think(node, Task::Study(limits)) else { return Ok(()) };
            review.answer(&question, &report);
            if let Some(best) = report.lines.first() {
                self.session.judge(node, Judgement::from_line(&question.position, best, true));
            }
        }
        for mistake in review.mistakes() {
            self.say(&format!("{}: {}", words::mistake(t, &mistake), words::loss(t, &mistake)))?;
        }
        self.say_all(words::summary(t, &review))
    }

    fn history(&mut self) -> io::Result<()> {
        let walk = self.session.walk();
        let shown = |node| {
            let mv = walk.move_to(node)?;
            let name = words::mv(self.t, mv);
            Some(if mv.square().is_some() { format!("{}. {name}", walk.number_of(node)) } else { name })
        };
        let moves: Vec<String> = walk.line().into_iter().filter_map(shown).collect();
        let text = if moves.is_empty() { tr!(self.t, "review-nothing") } else { moves.join(" ") };
        self.say(&text)?;
        self.say_opening()
    }

    fn language(&mut self, tag: &str) -> io::Result<()> {
        match tag.parse::<viravolta_i18n::Language>() {
            Ok(language) => {
                self.t = TEXTS.speak(language);
                self.settings.language = Some(language.tag().to_owned());
                self.save_settings()?;
                self.say(language.name())
            }
            Err(_) => self.say(&tr!(self.t, "plain-languages")),
        }
    }

    fn theme(&mut self, code: &str) -> io::Result<()> {
        let themes = |t: Texts| ThemeName::ALL.map(|theme| format!("{} ({})", theme.code(), theme_name(t, theme)));
        match ThemeName::from_code(code) {
            Some(theme) => {
                self.settings.theme = theme;
                self.save_settings()?;
                self.say(&theme_name(self.t, theme))
            }
            None => self.say(&themes(self.t).join(", ")),
        }
    }

    /// Saves the settings. If that fails, the choice holds for this game all the same.
    pub(super) fn save_settings(&mut self) -> io::Result<()> {
        match self.start.folders.as_ref().map(|folders| self.settings.save(&folders.settings())) {
            Some(Err(fault)) => self.say(&tr!(self.t, "notice-settings-unsaved", error = fault.said(self.t))),
            _ => Ok(()),
        }
    }
}

fn theme_name(t: Texts, theme: ThemeName) -> String {
    t.text(&format!("theme-{}", theme.code()))
}
