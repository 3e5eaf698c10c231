use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEventKind};
use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use viravolta_desk::{Answer, Job, Pace, Seat, Task};
use viravolta_engine::{Level, Line, Proof, Score};
use viravolta_i18n::Language;
use viravolta_rules::{Color, Move, StartKind};

use super::dialog::FormKind;
use super::*;
use crate::files::History;
use crate::texts::TEXTS;
use crate::ui::{Sprites, draw};

const PERSON: Seat = Seat::Person;
const COMPUTER: Seat = Seat::Computer(Level::DEFAULT);

/// An app and a clock that only the test moves.
struct Driver {
    app: App,
    home: tempfile::TempDir,
    now: Moment,
    size: (u16, u16),
}

impl Driver {
    /// A game without clocks.
    fn of(black: Seat, white: Seat) -> Self {
        Self::new([black, white], Pace::Unlimited)
    }

    fn new(seats: [Seat; 2], pace: Pace) -> Self {
        let now = Moment::START;
        let game = NewGame::usual(seats, BoardSize::Eight, StartKind::Usual, pace);
        let settings = Settings { animation: false, evaluation: false, ..Settings::default() };
        let home = tempfile::tempdir().unwrap();
        let kept = (settings, Some(Folders::inside(home.path())));
        let app = App::new(&game, kept, TEXTS.speak(Language::English), Depth::True, now);
        Self { app, home, now, size: (80, 24) }
    }

    /// Errands are run at once.
    fn update(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = self.app.update(event, self.now);
        loop {
            let errands = self.app.take_errands();
            if errands.is_empty() {
                return effects;
            }
            errands.into_iter().for_each(|errand| effects.extend(self.run(errand)));
        }
    }

    fn run(&mut self, errand: Errand) -> Vec<Effect> {
        let (serial, outcome) = errand.run();
        self.app.update(Event::Done(serial, Box::new(outcome)), self.now)
    }

    /// The numbers of moves of the games in the history, the newest first.
    fn history(&self) -> Vec<usize> {
        let entries = History::of(&Folders::inside(self.home.path())).read().unwrap();
        entries.iter().map(|entry| entry.session().number()).collect()
    }

    /// From now on nothing can be written.
    fn break_disk(&self) {
        std::fs::write(self.home.path().join("state"), "no folder").unwrap();
    }

    /// Presses keys, as they are written: `Enter`, `^c` with Control; any other word is typed, in which `␣` is a space.
    fn press(&mut self, keys: &str) -> Vec<Effect> {
        let mut events = Vec::new();
        for word in keys.split(' ') {
            match (named_key(word), word.strip_prefix('^').and_then(|letter| letter.chars().next())) {
                (Some(code), _) => events.push(KeyEvent::from(code)),
                (_, Some(letter)) => events.push(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)),
                _ => events.extend(word.replace('␣', " ").chars().map(|typed| KeyEvent::from(KeyCode::Char(typed)))),
            }
        }
        events.into_iter().flat_map(|key| self.update(Event::Key(key))).collect()
    }

    fn paste(&mut self, text: &str) -> Vec<Effect> {
        self.update(Event::Paste(text.to_owned()))
    }

    fn later(&mut self, time: Duration) -> Vec<Effect> {
        self.now = self.now + time;
        self.update(Event::Tick)
    }

    /// Draws the screen, so that there is something to click at; gives its text back.
    fn draw(&mut self) -> String {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        self.app.hits = draw(&self.app, &mut Sprites::default(), self.now, area, &mut buffer);
        buffer.content.iter().map(|cell| cell.symbol()).collect()
    }

    fn click(&mut self, target: Target) -> Vec<Effect> {
        self.draw();
        let area = self.app.hits.area(target).unwrap_or_else(|| panic!("{target:?} is not on the screen"));
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (area.x + area.width / 2, area.y + area.height / 2);
        self.update(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    /// The engine's answer to what the app wants.
    fn answer(&mut self, answer: Answer) -> Vec<Effect> {
        let job = self.app.wanted().expect("the app wants something");
        self.update(Event::Thought(Box::new(Thought { job, answer, done: true })))
    }

    fn number(&self) -> usize {
        self.app.session.number()
    }

    fn notice(&self) -> &str {
        self.app.notice.as_ref().map_or("", |notice| &notice.text)
    }
}

/// The key with this name.
pub(crate) fn named_key(name: &str) -> Option<KeyCode> {
    Some(match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Backspace" => KeyCode::Backspace,
        "Del" => KeyCode::Delete,
        _ => return None,
    })
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn reply(text: &str) -> Answer {
    Answer::Move(Some(Move::Place(square(text))))
}

/// A report with one line.
fn report(best: &str, hundredths: i32, proof: Proof) -> Answer {
    let line = Line { moves: vec![best.parse().unwrap()], score: Score::from_hundredths(hundredths), proof };
    Answer::Report(Report { lines: vec![line], ..Report::default() })
}

#[test]
fn squares_are_typed_moved_to_and_clicked() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("f5");
    assert_eq!(driver.number(), 1);
    driver.app.cursor = square("d5");
    driver.press("Down Enter");
    assert_eq!((driver.number(), driver.app.cursor), (2, square("d6")));
    driver.click(Target::Square(square("c3")));
    assert_eq!(driver.number(), 3);
}

#[test]
fn h_is_a_direction_and_a_column() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.app.cursor = square("d5");
    driver.press("h");
    assert_eq!(driver.app.cursor, square("c5"));
    driver.press("8");
    assert_eq!(driver.app.cursor, square("h8"));
    assert_eq!(driver.notice(), "h8 turns no disc.");
    driver.press("fu");
    assert_eq!((driver.app.typed, driver.notice()), (None, "There is nothing to take back."));
}

#[test]
fn the_computer_is_asked_and_its_move_is_played() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    assert_eq!(driver.app.wanted(), None);
    driver.press("f5");
    assert!(matches!(driver.app.wanted(), Some(Job { task: Task::Move { .. }, .. })));
    driver.press("d6");
    assert_eq!(driver.number(), 1, "it is not our turn");
    driver.answer(reply("d6"));
    assert_eq!((driver.number(), driver.app.wanted()), (2, None));
}

#[test]
fn an_animation_holds_the_answer_back_but_not_the_keys() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    driver.app.settings.animation = true;
    driver.press("f5");
    driver.answer(reply("d6"));
    assert_eq!(driver.number(), 1);
    assert!(driver.app.sleep(driver.now) <= animation::FRAME);
    driver.press("u");
    assert_eq!(driver.number(), 0, "taken back at once, and the answer with it");
    driver.later(Duration::from_secs(5));
    assert_eq!(driver.number(), 0);
    driver.press("f5");
    driver.answer(reply("d6"));
    driver.later(Duration::from_secs(5));
    assert_eq!(driver.number(), 2);
}

#[test]
fn stale_answers_are_ignored() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    driver.press("f5");
    let job = driver.app.wanted().unwrap();
    driver.press("u");
    let thought = Thought { job: job.clone(), answer: reply("d6"), done: true };
    driver.update(Event::Thought(Box::new(thought.clone())));
    assert_eq!(driver.number(), 0);
    driver.press("n Enter f5");
    driver.update(Event::Thought(Box::new(thought)));
    assert_eq!(driver.number(), 1, "that was another game");
}

#[test]
fn looking_back_pauses_and_enter_goes_on() {
    let mut driver = Driver::of(COMPUTER, COMPUTER);
    driver.answer(reply("f5"));
    driver.press("PageUp");
    assert_eq!((driver.number(), driver.app.wanted()), (0, None));
    driver.press("Enter");
    assert!(driver.app.wanted().is_some());
    assert_eq!(driver.press("m"), [Effect::Hurry]);
}

#[test]
fn hints_are_shown_for_the_position_they_belong_to() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("i");
    driver.answer(report("f5", 150, Proof::Exact));
    assert!(driver.draw().contains("+2"));
    assert!(driver.app.hints_here().is_some());
    driver.press("f5");
    assert!(driver.app.hints_here().is_none());
    assert!(matches!(driver.app.wanted(), Some(Job { task: Task::Hint, .. })));
}

#[test]
fn clocks_run_only_while_the_board_is_in_front() {
    let mut driver = Driver::new([PERSON, PERSON], Pace::PerMove(Duration::from_secs(10)));
    driver.later(Duration::ZERO);
    driver.later(Duration::from_secs(3));
    driver.press("?");
    driver.later(Duration::from_secs(60));
    driver.press("Esc");
    let left = driver.app.session.clocks().remaining(Color::Black, driver.now);
    assert_eq!(left, Some(Duration::from_secs(7)));
    driver.later(Duration::from_secs(8));
    assert!(driver.app.session.is_over());
    assert!(driver.notice().contains("ran out of time"));
}

#[test]
fn a_position_is_set_up_and_played_from() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("z 6 n Enter");
    assert_eq!(driver.notice(), "Nobody could move from here.");
    driver.app.cursor = square("a1");
    driver.press("b Right w Enter c1");
    assert_eq!(driver.app.session.position().discs(Color::Black).len(), 3);
    assert_eq!(driver.app.session.position().size(), BoardSize::Six);
}

#[test]
fn a_new_game_is_what_the_form_says() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("n Right Down Right Enter");
    let saved = Settings::load(&Folders::inside(driver.home.path()).settings()).unwrap();
    assert_eq!((saved.game.black.as_str(), saved.game.white.as_str()), ("5", "person"));
    let five = Level::new(5).map(Seat::Computer);
    assert_eq!(Some(driver.app.session.seat(Color::Black)), five);
    assert_eq!(driver.app.session.seat(Color::White), PERSON);
}

#[test]
fn resigning_and_leaving_ask_first() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    assert_eq!(driver.press("q"), [Effect::Quit], "nothing to lose yet");
    driver.press("f5 x Esc");
    assert!(!driver.app.session.is_over());
    driver.press("x y");
    assert_eq!(driver.app.session.result().unwrap().winner, Some(Color::White));
    driver.press("Backspace");
    assert!(!driver.app.session.is_over());
    driver.press("f5");
    assert_eq!(driver.press("q"), []);
    assert_eq!(driver.click(Target::Yes), [Effect::Quit]);
}

#[test]
fn control_keys_work_everywhere() {
    let mut driver = Driver::of(PERSON, PERSON);
    for open in ["", "n", "o", "s", "z", "?"] {
        driver.press(open);
        assert_eq!(driver.press("^c ^z"), [Effect::Quit, Effect::Suspend]);
        driver.press("Esc");
    }
}

#[test]
fn the_language_changes_at_once() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("p Right");
    assert!(driver.draw().contains("Preferências"));
    assert_eq!(driver.app.settings.language.as_deref(), Some("pt-BR"));
}

#[test]
fn games_are_saved_opened_and_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("f5d6");
    let save = |driver: &mut Driver| {
        driver.press("s ^u");
        driver.update(Event::Paste(path.display().to_string()));
        driver.press("Enter");
    };
    save(&mut driver);
    assert!(driver.notice().starts_with("Saved"), "{}", driver.notice());
    save(&mut driver);
    driver.press("n Esc");
    assert!(driver.app.dialog.is_none());
    driver.paste("f5f6e6f4");
    assert_eq!(driver.number(), 4);
    driver.paste("not a game");
    assert!(driver.notice().starts_with("What was pasted"));
    driver.app.open(&path, [PERSON; 2]);
    driver.update(Event::Tick);
    assert_eq!(driver.number(), 2);
    driver.app.open(&folder.path().join("none.sgf"), [PERSON; 2]);
    driver.update(Event::Tick);
    assert!(driver.notice().contains("there is no such file"));
}

#[test]
fn mistakes_are_studied_listed_and_jumped_to() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("f5d6c3 y");
    for (best, hundredths) in [("d3", 0), ("c4", 600), ("d6", -600), ("f5", 600)] {
        let job = driver.app.wanted().unwrap();
        assert!(matches!(job.task, Task::Study(_)));
        driver.answer(report(best, hundredths, Proof::Exact));
    }
    let screen = driver.draw();
    assert!(screen.contains("3. Black c3 ") && !screen.contains("best c4"), "{screen}");
    driver.click(Target::Mistake(0));
    assert_eq!(driver.number(), 2, "the board stands before the mistake");
    driver.press("Enter");
    let screen = driver.draw();
    assert!(
        screen.contains("3. Black c3, best c4") && screen.matches("Enter plays the better move, c4").count() == 2,
        "{screen}"
    );
    driver.press("Enter");
    assert_eq!((driver.app.transcript().as_str(), driver.app.review.is_some()), ("f5d6c4", true));
    assert!(driver.draw().contains("Enter leads back to the mistake"));
    assert_eq!(driver.app.graph_line().len(), 4, "the graph is that of the game");
    driver.press("Enter");
    assert_eq!((driver.number(), driver.app.transcript().as_str()), (2, "f5d6c3"));
    driver.press("Esc");
    assert!(driver.app.review.is_none());
    assert_eq!((driver.number(), driver.app.transcript().as_str()), (3, "f5d6c3"), "back where it began");
}

#[test]
fn a_better_move_is_tried_before_the_answer_is_shown() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    driver.paste("f5d6c3");
    driver.press("y");
    for (best, hundredths) in [("d3", 0), ("c4", 600), ("d6", -600), ("f5", 600)] {
        driver.answer(report(best, hundredths, Proof::Exact));
    }
    driver.press("Down c3");
    assert!(driver.notice().starts_with("c3: 6 discs lost"), "{}", driver.notice());
    driver.press("a1");
    assert_eq!(driver.notice(), "a1 turns no disc.");
    driver.press("c5");
    assert_eq!(driver.number(), 2, "tried, not played");
    driver.answer(report("f4", -200, Proof::Exact));
    assert!(driver.notice().starts_with("c5: 4 discs lost"), "{}", driver.notice());
    assert!(!driver.draw().contains("best c4"));
    let here = driver.app.session.walk().current();
    assert!(
        driver.app.session.judgement(here).is_none_or(|known| known.score.hundredths() != 200),
        "not of this position"
    );
    driver.press("c6");
    let slow = driver.app.wanted();
    driver.press("c4");
    assert_eq!(driver.notice(), "c4: yes, nothing is better.");
    assert_ne!(driver.app.wanted(), slow, "what was tried before is no longer waited for");
    assert!(driver.draw().contains("best c4"));
    let branches = driver.app.session.walk().tree().has_variations();
    assert!(!branches, "trying leaves no trace");
}

#[test]
fn everything_on_the_bottom_line_and_in_the_menu_can_be_clicked() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.click(Target::Action(Action::Menu));
    driver.click(Target::Row(0));
    assert!(matches!(driver.app.dialog, Some(Dialog::Form(FormKind::NewGame, _))));
    driver.click(Target::No);
    assert!(driver.app.dialog.is_none());
}

#[test]
fn whatever_takes_the_place_of_a_game_puts_it_into_the_history() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.txt");
    std::fs::write(&path, "f5f6e6f4").unwrap();
    type Replace<'a> = Box<dyn Fn(&mut Driver) -> Vec<Effect> + 'a>;
    let ways: [Replace<'_>; 4] = [
        Box::new(|driver| driver.press("n Enter")),
        Box::new(|driver| driver.paste("f5f6e6f4")),
        Box::new(|driver| {
            driver.app.open(&path, [PERSON; 2]);
            driver.update(Event::Tick)
        }),
        Box::new(|driver| driver.press("z s Enter")),
    ];
    for replace in &ways {
        let mut driver = Driver::of(PERSON, PERSON);
        replace(&mut driver);
        assert!(driver.history().is_empty(), "nothing was played");
        let mut driver = Driver::of(PERSON, PERSON);
        driver.press("f5d6c3");
        replace(&mut driver);
        assert_ne!(driver.number(), 3);
        assert_eq!(driver.history(), [3]);
    }
}

#[test]
fn a_game_that_cannot_be_remembered_stays() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("f5d6c3");
    driver.break_disk();
    for (answer, number) in [("Esc", 3), ("y", 2)] {
        driver.paste("f5f6");
        assert_eq!(driver.number(), 3);
        assert!(driver.draw().contains("The game on the board cannot be kept"), "{}", driver.draw());
        driver.press(answer);
        assert_eq!(driver.number(), number, "lost only when somebody says so");
    }
}

#[test]
fn keys_go_on_while_a_game_goes_into_the_history() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    driver.press("f5");
    let slow = |driver: &mut Driver| {
        driver.press("n");
        driver.app.update(Event::Key(KeyEvent::from(KeyCode::Enter)), driver.now);
        let mut errands = driver.app.take_errands().into_iter();
        assert!(driver.app.is_writing());
        errands.by_ref().take(1).for_each(|settings| drop(driver.run(settings)));
        errands.next()
    };
    let first = slow(&mut driver).unwrap();
    assert_eq!((driver.number(), driver.app.wanted()), (1, None), "the computer waits");
    assert!(slow(&mut driver).is_none(), "asked once more, it is not put away twice");
    driver.press("u d3");
    driver.run(first);
    driver.update(Event::Tick);
    assert_eq!((driver.number(), driver.app.is_writing()), (0, false));
    assert_eq!(driver.history(), [1, 1], "what was played meanwhile is there too");
    assert!(driver.notice().contains("is in the history"), "{}", driver.notice());
}

#[test]
fn escape_leaves_a_kept_game_where_it_is_and_no_puts_it_into_the_history() {
    let left = || {
        let mut driver = Driver::of(PERSON, PERSON);
        driver.press("f5d6c3");
        Box::new(driver.app.session)
    };
    let mut driver = Driver::of(PERSON, PERSON);
    driver.app.offer(left());
    assert_eq!(driver.press("Esc"), [Effect::KeepElsewhere]);
    assert_eq!((driver.history().len(), driver.number(), driver.app.left_in_slot), (0, 0, true));
    driver.app.offer(left());
    assert_eq!(driver.press("n"), []);
    assert_eq!((driver.history(), driver.number(), driver.app.left_in_slot), (vec![3], 0, false));
    driver.app.offer(left());
    assert_eq!(driver.press("Enter"), []);
    assert_eq!((driver.number(), driver.app.left_in_slot), (3, false));
    std::fs::remove_dir_all(driver.home.path().join("state")).unwrap();
    driver.break_disk();
    driver.app.offer(left());
    assert_eq!(driver.press("n"), [Effect::KeepElsewhere]);
    assert!(driver.app.left_in_slot, "until there is another place");
}

#[test]
fn leaving_promises_only_what_is_true() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.press("f5 q");
    assert!(driver.draw().contains("The game is kept"));
    driver.press("Esc");
    driver.app.unkept = Some("permission denied".to_owned());
    driver.press("q");
    let screen = driver.draw();
    assert!(screen.contains("permission denied") && !screen.contains("The game is kept"), "{screen}");
    assert_eq!(driver.press("Enter"), [], "Enter does not lose it");
}

#[test]
fn the_history_is_searched_and_opened() {
    let mut driver = Driver::of(PERSON, PERSON);
    for moves in ["f5d6", "f5f6e6"] {
        driver.app.session.set_seats([PERSON; 2]);
        driver.press(moves);
        driver.app.session.set_seats([PERSON, COMPUTER]);
        driver.press("n Enter");
    }
    driver.press("t");
    let screen = driver.draw();
    assert!(screen.contains("  person – computer, level 4"), "{screen}");
    driver.press("f5d6 Enter");
    assert_eq!((driver.number(), driver.app.session.seats()), (2, [PERSON, COMPUTER]));
}

#[test]
fn keys_do_nothing_in_a_window_that_shows_nothing() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.size = (20, 8);
    driver.draw();
    driver.press("f5nsz Enter");
    driver.paste("f5d6");
    assert!(driver.number() == 0 && driver.app.dialog.is_none() && driver.app.editor.is_none());
    driver.app.unkept = Some("the disk is full".to_owned());
    assert_eq!(driver.press("q"), [], "a question could not be seen");
    assert_eq!(driver.press("^c"), [Effect::Quit]);
    driver.app.unkept = None;
    assert_eq!(driver.press("q"), [Effect::Quit]);
    driver.size = (80, 24);
    driver.draw();
    driver.press("f5");
    assert_eq!(driver.number(), 1);
}

#[test]
fn players_change_in_mid_game_and_play_on_from_an_opened_one() {
    let mut driver = Driver::of(PERSON, COMPUTER);
    driver.press("f5");
    driver.answer(reply("d6"));
    driver.press("Tab Right Down Right Enter");
    let five = Level::new(5).map(Seat::Computer).unwrap();
    assert_eq!(driver.app.session.seats(), [five, PERSON]);
    assert!(
        matches!(driver.app.wanted(), Some(Job { task: Task::Move { level, .. }, .. }) if Some(level) == five.level())
    );
    assert_eq!((driver.number(), driver.app.settings.game.clone()), (2, Settings::default().game));
    driver.paste("f5d6c3d3c4");
    assert_eq!(driver.app.wanted(), None, "an opened game waits");
    driver.press("Tab");
    driver.click(Target::Row(0));
    driver.click(Target::Row(0));
    driver.click(Target::Yes);
    assert_eq!(driver.app.session.seats(), [PERSON, COMPUTER]);
    driver.answer(reply("f4"));
    assert_eq!(driver.number(), 6);
}

#[test]
fn branches_are_marked_left_promoted_and_removed() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.paste("f5d6c3d3");
    driver.press("PageUp PageUp");
    assert!(!driver.draw().contains("A branch"));
    driver.press("c4");
    let screen = driver.draw();
    assert!(screen.contains("A branch. 0 leads back") && screen.contains("c4┬"), "{screen}");
    driver.press("0");
    assert_eq!((driver.number(), driver.app.transcript().as_str()), (2, "f5d6c3d3"));
    driver.press("0");
    assert_eq!(driver.notice(), "This is the game itself, not a branch.");
    driver.press("c4 +");
    assert!(!driver.draw().contains("A branch"));
    driver.press("]");
    assert!(driver.draw().contains("A branch"));
    driver.press("Del");
    assert!(driver.draw().contains("begins with move 3, c3"));
    driver.press("Enter");
    assert_eq!(driver.app.transcript(), "f5d6c3d3", "Enter keeps it");
    driver.press("Del y");
    assert_eq!(driver.app.transcript(), "f5d6c4");
    assert!(!driver.draw().contains('┬'));
}

#[test]
fn the_computer_says_how_far_it_looks() {
    let mut driver = Driver::of(COMPUTER, PERSON);
    let job = driver.app.wanted().unwrap();
    let depth = Proof::Heuristic { depth: 17, selectivity: viravolta_engine::Selectivity::Full };
    let thought = Thought { job: job.clone(), answer: report("f5", 210, depth), done: false };
    driver.update(Event::Thought(Box::new(thought)));
    let screen = driver.draw();
    assert!(screen.contains("17 moves ahead  +2.1"), "{screen}");
    assert_eq!(driver.app.wanted(), Some(job), "the thinking goes on");
    driver.answer(reply("f5"));
    assert!(!driver.draw().contains("17 moves ahead"));
}

#[test]
fn the_graph_of_an_opened_game_fills_while_nothing_else_is_asked() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.app.settings.evaluation = true;
    driver.paste("f5d6c3d3c4");
    let mut asked = Vec::new();
    while let Some(job) = driver.app.wanted() {
        assert!(asked.len() < 20, "it comes to an end");
        asked.push((driver.app.session.walk().number_of(job.node), job.task == Task::Glance));
        driver.answer(report("f4", 800, Proof::Exact));
    }
    assert_eq!(asked, [(5, true), (5, false), (0, true), (1, true), (2, true), (3, true), (4, true)]);
    let screen = driver.draw();
    assert!(screen.contains("+32") && screen.contains("−8") && screen.contains("60"), "{screen}");
}

#[test]
fn passes_leave_no_gap_in_the_graph() {
    let mut driver = Driver::of(PERSON, PERSON);
    driver.app.settings.evaluation = true;
    // The first legal move each time, until somebody must pass.
    while !driver
        .app
        .session
        .walk()
        .line()
        .iter()
        .any(|node| driver.app.session.walk().move_to(*node) == Some(Move::Pass))
    {
        let first = driver.app.session.position().legal_moves().first().expect("nobody has passed yet");
        driver.press(&first.to_string());
    }
    let number = driver.number();
    assert_eq!(driver.app.session.place_in_line(), number + 1);
    while driver.app.wanted().is_some() {
        driver.answer(report("a1", 1000, Proof::Exact));
    }
    let unjudged: Vec<NodeId> = {
        let (walk, session) = (driver.app.session.walk(), &driver.app.session);
        walk.line().into_iter().filter(|node| session.judgement(*node).is_none()).collect()
    };
    assert_eq!(unjudged.len(), 1, "before the pass, which stands for it");
    driver.app.settings.ascii = true;
    driver.size = (120, 40);
    let screen: Vec<char> = driver.draw().chars().collect();
    let lines: Vec<String> = screen.chunks(120).map(|line| line.iter().collect()).collect();
    // The two rows beside the middle of the graph: no move up to the last is blank in both.
    let row = |label: &str| lines.iter().find_map(|line| line.split_once(label)).unwrap().1.chars().collect::<Vec<_>>();
    let (up, down) = (row(" +2 "), row(" -2 "));
    let columns = up.len().min(down.len()) - 1;
    let drawn = (0..columns).filter(|column| "#-".contains(up[*column]) || "#-".contains(down[*column])).count();
    assert_eq!(drawn, (number * (columns - 1)).div_ceil(60) + 1, "{lines:#?}");
}

/// Fills in the line of a dialog.
fn fill_in(driver: &mut Driver, text: &str) {
    driver.press("^u");
    driver.update(Event::Paste(text.to_owned()));
}

#[test]
fn dialogs_keep_what_was_typed_after_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/such/folder/game.sgf").display().to_string();
    let mut driver = Driver::of(PERSON, PERSON);
    driver.size = (200, 40);
    driver.press("f5");
    for key in ["s", "o"] {
        driver.press(key);
        fill_in(&mut driver, &missing);
        driver.press("Enter");
        assert!(driver.app.dialog.is_some());
        let screen = driver.draw();
        assert!(screen.contains("game.sgf: the folder does"), "{screen}");
        driver.press("Left");
        assert!(driver.app.complaint.is_none(), "the next key takes it away");
        driver.press("Esc");
    }
    // Who does not write over a file is asked for another name.
    let taken = folder.path().join("taken.sgf");
    std::fs::write(&taken, "mine").unwrap();
    driver.press("s");
    fill_in(&mut driver, &taken.display().to_string());
    driver.press("Enter n");
    assert!(matches!(&driver.app.dialog, Some(Dialog::Save(input)) if input.text().ends_with("taken.sgf")));
    driver.press("Enter y");
    assert!(driver.notice().starts_with("Saved") && driver.app.dialog.is_none(), "{}", driver.notice());
}

#[test]
fn keys_go_on_while_a_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "f5f6e6f4").unwrap();
    let mut driver = Driver::of(PERSON, PERSON);
    // A disk that takes its time: the errand is run when the test says.
    driver.app.open(&path, [PERSON, COMPUTER]);
    let slow = driver.app.take_errands().pop().unwrap();
    driver.press("f5d6");
    assert_eq!(driver.number(), 2);
    driver.run(slow);
    driver.update(Event::Tick);
    assert_eq!((driver.number(), driver.app.session.seats()), (4, [PERSON, COMPUTER]));
    // Who stops waiting is not surprised later.
    driver.press("o");
    driver.app.open(&path, [PERSON; 2]);
    let slow = driver.app.take_errands().pop().unwrap();
    assert!(driver.draw().contains("Reading"));
    driver.press("x Esc");
    assert!(!driver.app.is_waiting() && matches!(driver.app.dialog, Some(Dialog::Open(_))));
    driver.run(slow);
    assert_eq!(driver.app.session.seats(), [PERSON, COMPUTER]);
}

#[test]
fn all_games_of_a_long_file_are_offered_and_searched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.sgf");
    let game = |name: usize| format!("(;FF[4]GM[2]SZ[8]PB[Player {name}]AB[e4][d5]AW[d4][e5]PL[B];B[f5])");
    std::fs::write(&path, (1..=21_000).map(game).collect::<String>()).unwrap();
    let mut driver = Driver::of(PERSON, PERSON);
    driver.app.open(&path, [PERSON; 2]);
    driver.update(Event::Tick);
    assert!(driver.draw().contains(" 21000 games"), "{}", driver.draw());
    driver.press("End");
    assert!(driver.draw().contains("Player 21000"));
    driver.press("player␣20999");
    assert!(driver.draw().contains("One of 21000 games"));
    driver.press("9");
    assert!(driver.draw().contains("None of 21000 games"));
    driver.press("Backspace");
    assert!(driver.draw().contains("One of 21000 games"), "what was too narrow is searched anew");
    driver.press("Enter");
    assert_eq!(driver.app.session.head().black.name.as_deref(), Some("Player 20999"));
}

/// A key that anybody might press.
fn any_key() -> impl Strategy<Value = KeyEvent> {
    let codes = prop_oneof![
        8 => prop::sample::select("abcdefgh12345678ijklmnoprstuvwxyz?,.[] ".chars().collect::<Vec<_>>()).prop_map(KeyCode::Char),
        4 => prop::sample::select(vec![
            KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Enter, KeyCode::Esc, KeyCode::Tab,
            KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Backspace, KeyCode::Delete,
        ]),
        1 => any::<char>().prop_map(KeyCode::Char),
    ];
    codes.prop_map(KeyEvent::from)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever is pressed or clicked on whatever screen: no panic, and the game stays one that can be played.
    #[test]
    fn nothing_that_is_pressed_or_clicked_breaks_it(
        keys in prop::collection::vec((any_key(), 0u16..90, 0u16..30, 0u8..6), 1..60),
        width in 1u16..130,
        height in 1u16..45,
        ascii: bool,
    ) {
        let mut driver = Driver::new([PERSON, COMPUTER], Pace::PerGame(Duration::from_secs(60), Duration::ZERO));
        driver.app.settings.animation = true;
        driver.app.settings.ascii = ascii;
        driver.size = (width, height);
        for (key, column, row, kind) in keys {
            match kind {
                0 => {
                    let kind = MouseEventKind::Down(MouseButton::Left);
                    driver.update(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
                }
                1 => {
                    let first = driver.app.session.position().legal_moves().first();
                    if let Some(Job { task: Task::Move { .. }, .. }) = driver.app.wanted() {
                        driver.answer(Answer::Move(first.map(Move::Place)));
                    }
                    driver.later(Duration::from_millis(300));
                }
                // Saving is left out: this test must not write files wherever it runs.
                _ if matches!(driver.app.dialog, Some(Dialog::Save(_))) => drop(driver.press("Esc")),
                _ => drop(driver.update(Event::Key(key))),
            }
            driver.draw();
            prop_assert!(driver.app.session.position().size().contains(driver.app.cursor)
                || driver.app.editor.is_some());
        }
    }
}
