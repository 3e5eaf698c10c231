//! The layers of protection, and which of them hold on this machine.

use serde::{Deserialize, Serialize};

/// One layer of protection. Each can fail or be missing without the others falling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// The program runs as nobody in particular, without any power of the caller's user.
    Identity,
    /// Mount namespace: it sees the system folders read-only, its own folder, and nothing else.
    Files,
    /// Process namespace: it cannot see or signal other processes, and its tree dies as one.
    Processes,
    /// Network namespace: it has no network.
    Network,
    /// IPC and host name namespaces: no shared memory or queues with others.
    Ipc,
    /// Landlock: a second lock on the files, held by another part of the kernel.
    Landlock,
    /// Seccomp: the system calls that it does not need answer with an error.
    Seccomp,
    /// Resource limits per process: CPU, memory, file size, open files, processes.
    Rlimits,
    /// Memory control group: one memory limit for the whole tree, kept by the kernel.
    CgroupMemory,
    /// Processes control group: one count of processes for the whole tree.
    CgroupPids,
    /// CPU accounting control group: exact CPU time of the whole tree.
    CgroupCpu,
}

impl Layer {
    /// Every layer, from the walls to the meters.
    pub const ALL: [Self; 11] = [
        Self::Identity,
        Self::Files,
        Self::Processes,
        Self::Network,
        Self::Ipc,
        Self::Landlock,
        Self::Seccomp,
        Self::Rlimits,
        Self::CgroupMemory,
        Self::CgroupPids,
        Self::CgroupCpu,
    ];

    /// A stable name for translations and machine-readable reports.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Files => "files",
            Self::Processes => "processes",
            Self::Network => "network",
            Self::Ipc => "ipc",
            Self::Landlock => "landlock",
            Self::Seccomp => "seccomp",
            Self::Rlimits => "rlimits",
            Self::CgroupMemory => "cgroup-memory",
            Self::CgroupPids => "cgroup-pids",
            Self::CgroupCpu => "cgroup-cpu",
        }
    }

    /// Whether strict mode refuses to run without it.
    ///
    /// Landlock repeats what the mount namespace does, and the control groups have a fallback
    /// (limits per process and a watch over the tree), so neither is required: an ordinary user
    /// of a lab machine often has neither.
    #[must_use]
    pub fn required(self) -> bool {
        !matches!(self, Self::Landlock | Self::CgroupMemory | Self::CgroupPids | Self::CgroupCpu)
    }
}

/// Whether a layer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "state", content = "reason")]
pub enum State {
    /// It was tried on this machine and it works.
    Holds,
    /// It does not work here, for this reason.
    Missing(Reason),
}

/// Why a layer does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The system is not Linux, or the processor is one for which the layer was not written.
    UnsupportedSystem,
    /// The kernel was built without it or is too old for it.
    KernelTooOld,
    /// The kernel has it, switched off (`lsm=` for Landlock).
    DisabledAtBoot,
    /// The administrator switched off user namespaces (`user.max_user_namespaces` or alike).
    UserNamespacesOff,
    /// AppArmor keeps programs without a profile from using user namespaces (Ubuntu 23.10 and later).
    #[serde(rename = "apparmor")]
    AppArmor,
    /// The caller is root inside a container that took the needed powers away.
    ContainerWithoutPowers,
    /// No control group with the controller is mounted.
    NoController,
    /// The controller is there and this user may not make groups under it.
    NotDelegated,
    /// Something else; the detail holds the system's own words.
    Other,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 9] = [
        Self::UnsupportedSystem,
        Self::KernelTooOld,
        Self::DisabledAtBoot,
        Self::UserNamespacesOff,
        Self::AppArmor,
        Self::ContainerWithoutPowers,
        Self::NoController,
        Self::NotDelegated,
        Self::Other,
    ];

    /// A stable name for translations and machine-readable reports.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::UnsupportedSystem => "unsupported-system",
            Self::KernelTooOld => "kernel-too-old",
            Self::DisabledAtBoot => "disabled-at-boot",
            Self::UserNamespacesOff => "user-namespaces-off",
            Self::AppArmor => "apparmor",
            Self::ContainerWithoutPowers => "container-without-powers",
            Self::NoController => "no-controller",
            Self::NotDelegated => "not-delegated",
            Self::Other => "other",
        }
    }
}

/// What was found about one layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerReport {
    /// The layer.
    pub layer: Layer,
    /// Whether strict mode refuses to run without it.
    pub required: bool,
    /// Whether it holds, and why not.
    #[serde(flatten)]
    pub state: State,
    /// The system's own words: a version, a path or an error. Not for translation.
    pub detail: String,
}

impl LayerReport {
    pub(crate) fn new(layer: Layer, state: State, detail: impl Into<String>) -> Self {
        Self { layer, required: layer.required(), state, detail: detail.into() }
    }

    /// Whether the layer works on this machine.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.state == State::Holds
    }
}

/// What holds on this machine. See [`doctor`](crate::doctor).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The operating system and its version.
    pub system: String,
    /// Whether the caller is root, which changes how rooms are built.
    pub root: bool,
    /// One entry per layer, in the order of [`Layer::ALL`].
    pub layers: Vec<LayerReport>,
}

impl Report {
    /// The required layers that do not hold: strict mode refuses to run unless this is empty.
    #[must_use]
    pub fn missing_required(&self) -> Vec<Layer> {
        self.layers.iter().filter(|found| found.required && !found.holds()).map(|found| found.layer).collect()
    }

    /// Whether one layer holds.
    #[must_use]
    pub fn holds(&self, layer: Layer) -> bool {
        self.layers.iter().any(|found| found.layer == layer && found.holds())
    }
}

#[cfg(test)]
mod tests {
    use super::{Layer, LayerReport, Reason, Report, State};

    #[test]
    fn names_are_the_same_everywhere() {
        for layer in Layer::ALL {
            assert_eq!(serde_json::to_value(layer).unwrap(), layer.id());
        }
        for reason in Reason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.id());
        }
        for limit in crate::Limit::ALL {
            assert_eq!(serde_json::to_value(limit).unwrap(), limit.id());
        }
    }

    #[test]
    fn a_report_survives_the_trip_through_json() {
        let layers = vec![
            LayerReport::new(Layer::Files, State::Holds, ""),
            LayerReport::new(Layer::Landlock, State::Missing(Reason::DisabledAtBoot), "Operation not supported"),
            LayerReport::new(Layer::Seccomp, State::Missing(Reason::KernelTooOld), "x"),
        ];
        let report = Report { system: "Linux 6.1".into(), root: false, layers };
        let json = serde_json::to_string(&report).unwrap();
        assert!(
            json.contains(r#""layer":"landlock","required":false,"state":"missing","reason":"disabled-at-boot""#),
            "{json}"
        );
        assert_eq!(serde_json::from_str::<Report>(&json).unwrap(), report);
        assert_eq!(report.missing_required(), [Layer::Seccomp]);
        assert!(report.holds(Layer::Files) && !report.holds(Layer::Landlock));
    }
}
