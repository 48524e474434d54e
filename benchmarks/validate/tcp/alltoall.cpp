// bed-alltoall: raw TCP between all hosts of a bed, to see what the bed can do without MPI.
//   bed-alltoall ADDRESS,ADDRESS,... INDEX BYTES ROUNDS START PERIOD
// One connection a pair. At START + k * PERIOD (s of CLOCK_MONOTONIC, which the hosts share) each host begins
// to send BYTES to each other one. Prints, a line a round, the seconds until it had received all of theirs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "support/error.h"

namespace {

constexpr int kPort = 5700;

double now_s() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

void sleep_until(double when_s) {
  const time_t whole = static_cast<time_t>(when_s);
  const timespec time{.tv_sec = whole,
                      .tv_nsec = static_cast<long>((when_s - static_cast<double>(whole)) * 1e9)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) == EINTR) {
  }
}

int must(int result, const char* what) {
  if (result < 0) throw dperf::Error("{}: {}", what, std::strerror(errno));
  return result;
}

sockaddr_in address_of(const std::string& address) {
  sockaddr_in result{};
  result.sin_family = AF_INET;
  result.sin_port = htons(kPort);
  if (inet_pton(AF_INET, address.c_str(), &result.sin_addr) != 1)
    throw dperf::Error("'{}': expected an IPv4 address", address);
  return result;
}

int connected_to(const std::string& address, double deadline_s) {
  const sockaddr_in there = address_of(address);
  for (;;) {
    const int connection = must(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
    if (connect(connection, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0) return connection;
    if (now_s() > deadline_s) throw dperf::Error("{} does not answer: {}", address, std::strerror(errno));
    close(connection);
    usleep(10000);
  }
}

/// A connection with each other host: accepted from those before, asked of those behind.
std::vector<int> connect_all(const std::vector<std::string>& hosts, std::size_t own, double deadline_s) {
  const int door = must(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
  const int yes = 1;
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  const sockaddr_in here = address_of(hosts[own]);
  must(bind(door, reinterpret_cast<const sockaddr*>(&here), sizeof here), "bind");
  must(listen(door, static_cast<int>(hosts.size())), "listen");
  std::vector<int> connections;
  for (std::size_t other = own + 1; other < hosts.size(); ++other)
    connections.push_back(connected_to(hosts[other], deadline_s));
  for (std::size_t other = 0; other < own; ++other)
    connections.push_back(must(accept4(door, nullptr, nullptr, SOCK_CLOEXEC), "accept"));
  close(door);
  for (const int connection : connections) setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return connections;
}

struct Progress {
  std::size_t to_send, to_receive;
};

void send_some(int connection, std::size_t& left) {
  static const std::vector<char> data(1 << 16);
  const ssize_t sent =
      send(connection, data.data(), std::min(left, data.size()), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent > 0)
    left -= static_cast<std::size_t>(sent);
  else if (errno != EAGAIN)
    must(-1, "send");
}

void receive_some(int connection, std::size_t& left) {
  static std::vector<char> data(1 << 16);
  const ssize_t got = recv(connection, data.data(), std::min(left, data.size()), MSG_DONTWAIT);
  if (got > 0)
    left -= static_cast<std::size_t>(got);
  else if (got == 0 || errno != EAGAIN)
    throw dperf::Error("a host left in the middle of a round");
}

void play_round(const std::vector<int>& connections, std::size_t bytes) {
  std::vector<Progress> progress(connections.size(), {bytes, bytes});
  std::vector<pollfd> files(connections.size());
  for (;;) {
    bool open = false;
    for (std::size_t i = 0; i < files.size(); ++i) {
      const short wanted =
          static_cast<short>((progress[i].to_send ? POLLOUT : 0) | (progress[i].to_receive ? POLLIN : 0));
      files[i] = {wanted ? connections[i] : -1, wanted, 0};
      open = open || wanted;
    }
    if (!open) return;
    must(poll(files.data(), files.size(), 10000), "poll");
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (files[i].revents & POLLOUT) send_some(connections[i], progress[i].to_send);
      if (files[i].revents & ~POLLOUT) receive_some(connections[i], progress[i].to_receive);
    }
  }
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::istringstream in(list);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

int play(char** argv) {
  const std::vector<std::string> hosts = split(argv[1]);
  const std::size_t own = std::stoul(argv[2]), bytes = std::stoul(argv[3]);
  const int rounds = std::stoi(argv[4]);
  const double start_s = std::stod(argv[5]), period_s = std::stod(argv[6]);
  if (own >= hosts.size()) throw dperf::Error("host {} of {}", own, hosts.size());
  const std::vector<int> connections = connect_all(hosts, own, start_s);
  for (int round = 0; round < rounds; ++round) {
    const double begin_s = start_s + round * period_s;
    if (round == 0 && now_s() > begin_s) throw dperf::Error("connecting took longer than until the start");
    sleep_until(begin_s);
    play_round(connections, bytes);
    fmt::print("{:.6f}\n", now_s() - begin_s);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return dperf::run_tool("bed-alltoall", [&] {
    if (argc != 7) throw dperf::Error("usage: bed-alltoall ADDRESSES INDEX BYTES ROUNDS START PERIOD");
    return play(argv);
  });
}
