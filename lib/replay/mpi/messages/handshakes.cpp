// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/handshakes.h"

#include <utility>

#include "replay/mpi/messages/messages.h"

namespace dperf::replay::mpi {

/// True if it waits for a connection.
bool Handshakes::hold(const Opening::Held& held) {
  Message& message = *held.message;
  if (!message.transport->connects || message.newest_only != nullptr) return false;
  const int from = held.forward ? message.from : message.to, to = held.forward ? message.to : message.from;
  bool is_new = false;
  Opening* opening = connections_.opening(from, to, is_new);
  if (opening == nullptr) return false;
  message.held = true;
  (from == opening->from ? opening->of_from : opening->of_to).push_back(held);
  if (!is_new) return true;
  Message& step = messages_.make();
  step.transport = message.transport;
  step.opening = opening;
  step.from = from;
  step.to = to;
  send_step(step, Opening::Step::kAsked);
  return true;
}

void Handshakes::send_step(Message& step, Opening::Step next) {
  Opening& opening = *step.opening;
  opening.step = next;
  const bool forward = next == Opening::Step::kAsked || next == Opening::Step::kIntroduced;
  engine_.transfer(forward ? opening.from : opening.to, forward ? opening.to : opening.from,
                   step.transport->control_bytes, make_token(Activity::kArrives, &step));
}

/// What was in transit has arrived: the kernel answers at once, a rank when it looks at the network.
void Handshakes::step_came(Message& step) {
  Opening& opening = *step.opening;
  if (opening.step == Opening::Step::kAsked) return send_step(step, Opening::Step::kAnswered);
  const int reader = opening.step == Opening::Step::kIntroduced ? opening.to : opening.from;
  if (progress_.possible(reader, engine_.now())) return take_step(step);
  progress_.defer(reader, {.what = Due::What::kConnection, .message = &step});
}

void Handshakes::take_step(Message& step) {
  Opening& opening = *step.opening;
  switch (opening.step) {
    case Opening::Step::kAsked:
      break;
    case Opening::Step::kAnswered:
      return send_step(step, Opening::Step::kIntroduced);
    case Opening::Step::kIntroduced:
      send_step(step, Opening::Step::kAccepted);
      opening.accepted = true;
      return release(std::exchange(opening.of_to, {}));
    case Opening::Step::kAccepted: {
      const std::vector<Opening::Held> held = std::move(opening.of_from);
      connections_.opened(opening);
      messages_.free(step);
      return release(held);
    }
  }
}

void Handshakes::release(const std::vector<Opening::Held>& all) {
  for (const Opening::Held& held : all) {
    Message& message = *held.message;
    message.held = false;
    message.lead_s = std::max(0.0, message.lead_s - (engine_.now() - held.posted_at));
    const bool taken = messages_.wire.put(message, held.forward, held.bytes, held.activity);
    const bool is_eager_data = held.activity == Activity::kArrives && message.eager;
    if (taken && is_eager_data) messages_.parts.sender_is_done(message);
  }
}

}  // namespace dperf::replay::mpi
