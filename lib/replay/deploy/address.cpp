// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/address.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>

namespace dperf::deploy {
namespace {

constexpr Address kFirst = Address{10} << 24;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// A place where routes branch.
struct Branch {
  std::map<std::uint32_t, std::size_t> next{};  ///< by link
  std::vector<std::size_t> order{};             ///< as the platform names them
  std::vector<std::size_t> hosts{};             ///< whose last link begins here
};

class Tree {
 public:
  std::size_t branch_at(std::span<const std::uint32_t> links) {
    std::size_t at = 0;
    for (const std::uint32_t link : links) {
      const auto [known, is_new] = branches_[at].next.try_emplace(link, branches_.size());
      const std::size_t next = known->second;
      if (is_new) {
        branches_[at].order.push_back(next);
        branches_.emplace_back();
      }
      at = next;
    }
    return at;
  }
  void add(std::size_t branch, std::size_t host) { branches_[branch].hosts.push_back(host); }

  /// All branches, each before those behind it.
  std::vector<const Branch*> walk() const {
    std::vector<const Branch*> found;
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
      const Branch& branch = branches_[open.back()];
      open.pop_back();
      found.push_back(&branch);
      open.insert(open.end(), branch.order.rbegin(), branch.order.rend());
    }
    return found;
  }

 private:
  std::vector<Branch> branches_{1};
};

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
  constexpr int kParts = 4;
  constexpr unsigned kMostOfPart = 255;
  Address address = 0;
  for (int part = 0; part < kParts; ++part) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value > kMostOfPart) return std::nullopt;
    address = (address << 8) | value;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    const bool last = part + 1 == kParts;
    if (last ? !text.empty() : !text.starts_with('.')) return std::nullopt;
    if (!last) text.remove_prefix(1);
  }
  return address;
}

std::string to_string(Address address) {
  return fmt::format("{}.{}.{}.{}", address >> 24, (address >> 16) & 255, (address >> 8) & 255,
                     address & 255);
}

int common_prefix(Address a, Address b) {
  return std::countl_zero(a ^ b);
}

bool is_closer(Address a, Address b, Address to) {
  const auto far = [to](Address x) { return x > to ? x - to : to - x; };
  if (common_prefix(a, to) != common_prefix(b, to)) return common_prefix(a, to) > common_prefix(b, to);
  if (far(a) != far(b)) return far(a) < far(b);
  return a < b;
}

std::vector<Address> derive_addresses(std::span<const std::vector<std::uint32_t>> routes) {
  Tree tree;
  std::size_t nearest = kNone;  // to the first host, which is put into its subnet
  for (std::size_t host = 1; host < routes.size(); ++host)
    if (nearest == kNone || routes[host].size() < routes[nearest].size()) nearest = host;
  for (std::size_t host = 0; host < routes.size(); ++host) {
    const std::vector<std::uint32_t>& route = host == 0 && nearest != kNone ? routes[nearest] : routes[host];
    tree.add(tree.branch_at(std::span(route).first(route.empty() ? 0 : route.size() - 1)), host);
  }
  std::vector<Address> addresses(routes.size());
  std::size_t used = 0;
  for (const Branch* branch : tree.walk()) {
    if (branch->hosts.empty()) continue;
    // Two are left out, as in a real subnet: its own address, and that of all its hosts.
    const std::size_t size = std::bit_ceil(branch->hosts.size() + 2);
    used = (used + size - 1) / size * size;
    for (std::size_t i = 0; i < branch->hosts.size(); ++i)
      addresses[branch->hosts[i]] = kFirst + static_cast<Address>(used + 1 + i);
    used += size;
  }
  return addresses;
}

}  // namespace dperf::deploy
