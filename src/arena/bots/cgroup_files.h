#pragma once

#include <string>
#include <string_view>
#include <vector>

// The system's files about processes and control groups (/proc, /sys/fs/cgroup).
namespace outflank::arena {

// Reads to the end, since such files have no size; returns what could be read, since a process or
// group may vanish at any moment.
std::string read_all(const std::string& path);
// The entries of a folder, in any order; empty if there is no such folder.
std::vector<std::string> names_in(const std::string& folder);
std::vector<std::string> folders_in(const std::string& folder);
bool write_to(const std::string& path, std::string_view text);
bool exists(const std::string& path);

// A hierarchy of control groups as it is mounted.
struct CgroupMount {
  std::string folder;
  std::string controllers;  // of version 1, separated by commas; empty: version 2
};
std::vector<CgroupMount> cgroup_mounts();

// The folder of our own group in the hierarchy of a controller; an empty one means version 2. Empty
// if there is none.
std::string own_cgroup_folder(std::string_view controller);

// The processes in the group of a folder.
std::vector<int> members_of(const std::string& folder);

// Kills and thaws everything in the group of a folder.
void kill_cgroup(const std::string& folder);

}  // namespace outflank::arena
