// How long an iteration takes, and how sure that is: functions of numbers alone.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <span>

namespace dperf::sample {

/// After how many of them times resemble themselves, though they do not repeat: a physical oscillation that a
/// solver follows, a table that is rebuilt now and then. That is the highest peak of their autocorrelation,
/// if it is far above what is in front of it and what chance makes. What is longer or shorter less than 8
/// times counts as the 8th. Multiples of `period` if that is more than 1; `period` if there is none, or if
/// there are fewer than 8. Costs the same for any number of times.
double cycle(std::span<const double> times, std::size_t period);

/// How many of the first times belong to the warm-up: the truncation for which the marginal standard error of
/// the rest is smallest (MSER, White 1997). At most half of them.
/// @param cycle  whole cycles, if there are some, are so alike that a drift would be taken for a warm-up: at
///   most a quarter of them; 1: in steps of 5 where there are 50 times and more
/// @param are_rounds  each time is the mean of such a cycle
std::size_t warm_up(std::span<const double> times, double cycle = 1, bool are_rounds = false);

/// Half of the 95 % confidence interval of the mean, relative to the mean, from the means of up to 16
/// batches, each whole periods or cycles (Student's t): neighbours need not be independent. Infinite for
/// fewer than two.
double relative_error(std::span<const double> times, double period);

/// The same of what no machine disturbs, a number of calls: neighbours that are alike for long make few and
/// long batches, until these do not resemble the next ones.
double relative_error_of_numbers(std::span<const double> numbers, double period);

/// How far the mean of the second half is from that of the first, relative to the mean of all, less what the
/// scatter of batches explains (95 %): what the program itself changes at least. 0 for fewer than 6 batches.
double drift(std::span<const double> times, double period);

/// By how much each time is longer or shorter than the one before, relative to the mean: the slope of a
/// straight line through the means of up to 16 batches; 0 if that may be chance, or there are fewer than 8.
/// @param beyond  chance: how many times as steep as what chance makes of 19 lines in 20
double trend(std::span<const double> times, double period, double beyond = 1);

/// The same as drift() of what no machine disturbs, a number of calls: all that the halves differ by, if the
/// batches show a trend that is twice as steep as what chance makes of 19 in 20.
double drift_of_numbers(std::span<const double> numbers, double period);

/// The standard deviation of the means of up to 16 batches, relative to the mean of all; infinite for fewer
/// than two.
double scatter(std::span<const double> times, double period);

double mean(std::span<const double> times);

}  // namespace dperf::sample
