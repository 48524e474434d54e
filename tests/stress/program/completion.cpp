// SPDX-License-Identifier: LGPL-2.1-or-later
#include "completion.h"

namespace stress {

namespace {

using Requests = std::vector<MPI_Request>;

struct Call {
  Requests& requests;
  const Ended& ended;
  bool ask;  ///< for statuses
  int n() const { return static_cast<int>(requests.size()); }
};

void wait_each(const Call& c) {
  MPI_Status status;
  for (std::size_t i = 0; i < c.requests.size(); ++i) {
    MPI_Wait(&c.requests[i], c.ask ? &status : MPI_STATUS_IGNORE);
    c.ended(i, c.ask ? &status : nullptr);
  }
}

void wait_all(const Call& c) {
  std::vector<MPI_Status> statuses(c.requests.size() + 1);
  MPI_Waitall(c.n(), c.requests.data(), c.ask ? statuses.data() : MPI_STATUSES_IGNORE);
  for (std::size_t i = 0; i < c.requests.size(); ++i) c.ended(i, c.ask ? &statuses[i] : nullptr);
}

/// MPI_Waitany and MPI_Testany leave a persistent request inactive, not null: nobody may wait for it again.
void one_has_ended(const Call& c, int index, const MPI_Status& status) {
  c.requests[static_cast<std::size_t>(index)] = MPI_REQUEST_NULL;
  c.ended(static_cast<std::size_t>(index), c.ask ? &status : nullptr);
}

bool wait_any(const Call& c) {
  int index = MPI_UNDEFINED;  // SMPI leaves it as it is where there is no request
  MPI_Status status;
  MPI_Waitany(c.n(), c.requests.data(), &index, c.ask ? &status : MPI_STATUS_IGNORE);
  if (index != MPI_UNDEFINED) one_has_ended(c, index, status);
  return index != MPI_UNDEFINED;
}

bool test_any(const Call& c) {
  int index, flag;
  MPI_Status status;
  MPI_Testany(c.n(), c.requests.data(), &index, &flag, c.ask ? &status : MPI_STATUS_IGNORE);
  if (flag && index != MPI_UNDEFINED) one_has_ended(c, index, status);
  return !flag || index != MPI_UNDEFINED;
}

template <typename Some>
bool some(const Call& c, Some wait_or_test) {
  std::vector<int> indices(c.requests.size() + 1);
  std::vector<MPI_Status> statuses(c.requests.size() + 1);
  int done;
  wait_or_test(c.n(), c.requests.data(), &done, indices.data(),
               c.ask ? statuses.data() : MPI_STATUSES_IGNORE);
  for (int i = 0; i < done && done != MPI_UNDEFINED; ++i)
    one_has_ended(c, indices[static_cast<std::size_t>(i)], statuses[static_cast<std::size_t>(i)]);
  return done != MPI_UNDEFINED;
}

void test_each(const Call& c) {
  MPI_Status status;
  for (std::size_t i = 0; i < c.requests.size(); ++i) {
    for (int flag = 0; !flag;) MPI_Test(&c.requests[i], &flag, c.ask ? &status : MPI_STATUS_IGNORE);
    c.ended(i, c.ask ? &status : nullptr);
  }
}

void test_all(const Call& c) {
  std::vector<MPI_Status> statuses(c.requests.size() + 1);
  for (int flag = 0; !flag;)
    MPI_Testall(c.n(), c.requests.data(), &flag, c.ask ? statuses.data() : MPI_STATUSES_IGNORE);
  for (std::size_t i = 0; i < c.requests.size(); ++i) c.ended(i, c.ask ? &statuses[i] : nullptr);
}

void ask_then_wait(const Call& c) {
  for (const MPI_Request request : c.requests)
    for (int flag = 0; !flag;) MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
  wait_each(c);
}

void wait_any_until_all(const Call& c) {
  while (wait_any(c)) {
  }
}
void wait_some_until_all(const Call& c) {
  while (some(c, MPI_Waitsome)) {
  }
}
void test_any_until_all(const Call& c) {
  while (test_any(c)) {
  }
}
void test_some_until_all(const Call& c) {
  while (some(c, MPI_Testsome)) {
  }
}

struct Way {
  Feature feature;
  void (*complete)(const Call&);
};

}  // namespace

void complete_all(Requests& requests, const Features& features, Random& random, const Ended& ended) {
  static const Way ways[] = {{Feature::irecv, wait_each},
                             {Feature::irecv, wait_all},
                             {Feature::waitany, wait_any_until_all},
                             {Feature::waitsome, wait_some_until_all},
                             {Feature::test, test_each},
                             {Feature::test, test_all},
                             {Feature::testany, test_any_until_all},
                             {Feature::test, test_some_until_all},
                             {Feature::status, ask_then_wait}};
  std::vector<const Way*> possible = {&ways[1]};
  for (const Way& way : ways)
    if (features.has(way.feature)) possible.push_back(&way);
  const Way& way = *random.pick(possible);
  // SMPI gives no request for what a rank does to itself, and its MPI_Test of none says so only in a status.
  const bool ask = random.chance(60) || !features.has(Feature::null);
  way.complete({requests, ended, ask});
}

void complete_some(Requests& requests, const Features& features, Random& random, const Ended& ended) {
  const Call call{requests, ended, random.chance(60)};
  const int way = random.below(4);
  if (way == 1 && features.has(Feature::partial_some) && features.has(Feature::waitsome))
    some(call, MPI_Waitsome);
  else if (way == 2 && features.has(Feature::poll_once) && features.has(Feature::test))
    test_any(call);
  else if (way == 3 && features.has(Feature::poll_once) && features.has(Feature::test))
    some(call, MPI_Testsome);
  else if (features.has(Feature::waitany))
    wait_any(call);
}

}  // namespace stress
