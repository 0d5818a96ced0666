#include "arena/bots/seccomp_filter.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>

namespace outflank::arena {
namespace {

constexpr std::array kRefused = {
    "acct",
    "add_key",
    "adjtimex",
    "bpf",
    "chroot",
    "clock_adjtime",
    "clock_settime",
    "delete_module",
    "fanotify_init",
    "finit_module",
    "fsconfig",
    "fsmount",
    "fsopen",
    "fspick",
    "init_module",
    "io_uring_enter",
    "io_uring_setup",
    "ioperm",
    "iopl",
    "io_uring_register",
    "kcmp",
    "kexec_load",
    "kexec_file_load",
    "keyctl",
    "mount",
    "mount_setattr",
    "move_mount",
    "name_to_handle_at",
    "open_tree",
    "pidfd_getfd",
    "open_by_handle_at",
    "perf_event_open",
    "personality",
    "pivot_root",
    "process_madvise",
    "process_vm_readv",
    "ptrace",
    "quotactl",
    "process_vm_writev",
    "reboot",
    "request_key",
    "setdomainname",
    "sethostname",
    "setns",
    "settimeofday",
    "swapoff",
    "swapon",
    "syslog",
    "umount2",
    "unshare",
    "userfaultfd",
    "vhangup",
};

constexpr std::array kNamespaces = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                    CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

bool refuse_shared_memory(scmp_filter_ctx filter) {
  constexpr scmp_datum_t kShared = MAP_SHARED | MAP_ANONYMOUS;
  constexpr unsigned kFlags = 3;  // the fourth argument
  const scmp_arg_cmp flags{
      .arg = kFlags, .op = SCMP_CMP_MASKED_EQ, .datum_a = kShared, .datum_b = kShared};
  const std::uint32_t no_memory = SCMP_ACT_ERRNO(ENOMEM);
  const std::uint32_t unknown = SCMP_ACT_ERRNO(ENOSYS);
  return seccomp_rule_add_array(filter, no_memory, SCMP_SYS(mmap), 1, &flags) == 0 &&
         seccomp_rule_add(filter, no_memory, SCMP_SYS(shmget), 0) == 0 &&
         seccomp_rule_add(filter, unknown, SCMP_SYS(memfd_create), 0) == 0;
}

bool add_rules(scmp_filter_ctx filter, const FilterSettings& settings) {
  const std::uint32_t refuse = SCMP_ACT_ERRNO(EPERM);
  for (const char* name : kRefused) {
    const int number = seccomp_syscall_resolve_name(name);
    // A system call unknown to this machine needs no rule.
    if (number != __NR_SCMP_ERROR) seccomp_rule_add(filter, refuse, number, 0);
  }
  bool added = true;
  if (!settings.may_choose_cores) {
    added &= seccomp_rule_add(filter, refuse, SCMP_SYS(sched_setaffinity), 0) == 0;
  }
  if (!settings.may_share_memory) added &= refuse_shared_memory(filter);
  // Its arguments are in memory, invisible to filters; libraries fall back on clone.
  added &= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
  const auto refuse_if = [&](int call, scmp_compare how, scmp_datum_t first, scmp_datum_t second) {
    const scmp_arg_cmp first_argument{.arg = 0, .op = how, .datum_a = first, .datum_b = second};
    added &= seccomp_rule_add_array(filter, refuse, call, 1, &first_argument) == 0;
  };
  for (const int flag : kNamespaces) {
    const auto bit = static_cast<scmp_datum_t>(static_cast<unsigned>(flag));
    refuse_if(SCMP_SYS(clone), SCMP_CMP_MASKED_EQ, bit, bit);
  }
  refuse_if(SCMP_SYS(socket), SCMP_CMP_NE, AF_UNIX, 0);
  return added;
}

}  // namespace

Descriptor memory_file(const std::string& content) {
  Descriptor file = raised(Descriptor(::memfd_create("outflank", MFD_CLOEXEC)));
  if (!file.valid()) return file;
  const auto size = static_cast<ssize_t>(content.size());
  if (::write(file.number(), content.data(), content.size()) != size) return Descriptor();
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

std::string make_seccomp_filter(const FilterSettings& settings) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return "";
  std::string program;
  const Descriptor file(memory_file(""));
  if (file.valid() && add_rules(filter, settings) &&
      seccomp_export_bpf(filter, file.number()) == 0) {
    const off_t size = ::lseek(file.number(), 0, SEEK_END);
    program.resize(static_cast<std::size_t>(size > 0 ? size : 0));
    const ssize_t read = ::pread(file.number(), program.data(), program.size(), 0);
    if (read != static_cast<ssize_t>(program.size())) program.clear();
  }
  seccomp_release(filter);
  return program;
}

}  // namespace outflank::arena
