#pragma once

#include <string>
#include <string_view>
#include <vector>

// How the system shows its processes and control groups: as folders with files.
namespace outflank::arena {

// Files of this kind have no size: they are read to their end. As far as it can be read: a process or
// group may be gone at any moment.
std::string read_all(const std::string& path);
// What lies in a folder, in any order; nothing if there is none.
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

// Kills and lets go whatever is in the group of a folder.
void kill_cgroup(const std::string& folder);

}  // namespace outflank::arena
