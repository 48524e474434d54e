/* clang-format off */
/* The trace, version 6: what the runtime writes and lib/trace reads. Valid as C11 and as C++20.
 * docs/reference/trace-format.md says the same for authors of other readers.
 *
 * A trace is a folder: manifest.json and one file per rank, `rank-%06d.dpt`. A rank file is written as a stream by a program
 * that may die at any moment, hence: a header, then chunks that are each compressed, checksummed and decodable alone,
 * and an END chunk. Without it the trace is incomplete and the reader says after which call it ends.
 * All numbers are little-endian. `varint` is LEB128, `svarint` is zigzag LEB128.
 *
 *   header   8 bytes DPERF_TRACE_MAGIC, u32 version, u32 rank, u32 world size, u32 flags, 16 bytes run id
 *            (the same in every rank file and in the manifest), u32 check: FNV-1a (32 bits) of all the bytes before it
 *   chunk    u32 DPERF_CHUNK_MAGIC, u8 kind, u8 reserved (0), u16 lane, u64 index of the first event, u32 number of events,
 *            u32 raw size, u32 stored size, u32 check (FNV-1a of the fields before it, magic included), then the payload:
 *            one zstd frame with zstd's own content checksum
 *
 * Why definitions have chunks of their own: a reader that wants chunk k needs them and nothing else. A definition
 * chunk is always written before the first event chunk that refers to it. Numbers of definitions count from 1 for each kind of
 * definition, in the order of the file; 0 means none (MPI_COMM_NULL, MPI_DATATYPE_NULL, unknown site).
 *
 * DEFINITIONS payload: records, each `u8 kind, varint number of payload bytes, payload`, so that unknown ones can be skipped:
 *   BLOCK    u64 id, u8 kind (0 block, 1 loop), varint first line, varint last line, string file, string function
 *            (empty file: the text stands in the manifest under the same id). Blocks and loops share one numbering.
 *   TYPE     varint size in bytes, svarint extent, u8 flags (1 contiguous, 2 predefined), string name; if it is not contiguous,
 *            varint of how many contiguous pieces it consists (0: not known)
 *   OP       u8 flags (1 commutative, 2 predefined), string name
 *   COMM     u64 key (the same on all members, different for every communicator of the run), u8 kind (flags DPERF_COMM_*),
 *            varint parent's number (0: none), varint size, varint own rank, varint n, then n ranges of
 *            (varint first world rank, varint length, svarint stride): the members in order. n is 0 on all members but the one
 *            with rank 0. The first two are always MPI_COMM_WORLD (number 1) and MPI_COMM_SELF (number 2).
 *            An intercommunicator adds varint remote size, varint m and m ranges of the remote group (m is 0 like n). Its two
 *            sides have keys that differ in the lowest bit only: the side with the lowest world rank has an even one.
 *   TOPOLOGY varint number of the communicator (a COMM before it), u8 kind (1 Cartesian, 2 graph, 3 distributed graph), varint n,
 *            n x svarint neighbours that the rank receives from, varint m, m x svarint neighbours that it sends to: ranks in the
 *            communicator in MPI's order, MPI_PROC_NULL (-2) included. Not numbered: at most one for a communicator
 *   MODULE   string path, string build id in hex (may be empty)
 *   SAMPLE   varint loop (number of its BLOCK), u8 verdict (DPERF_SAMPLE_*), varint entries, varint iterations run (0: not known),
 *            varint iterations skipped, varint window (iterations; 0: none), varint spread (largest deviation of a quarter's mean from the window's,
 *            in 1e-6 of it), then, if they are not 0 or there is a reason, u8 flags (DPERF_SAMPLE_SIZES_VARY), then, if there is one, u8 reason
 *            (DPERF_REASON_*), varint call site (a PATH; 0: none), varint n, n varints: its numbers. Not numbered: at most one for a loop; in
 *            a definition chunk just before END
 *   BOUND    varint loop (number of its BLOCK), varint comparison (0, 1, ...: which one of the loop's), string text, varint iterations
 *            that an entry of the loop has by it (0: unknown), u8 flags (DPERF_BOUND_*). Not numbered: the last one for a loop and
 *            a comparison counts
 *   PATH     varint n, then n frames, innermost first: varint module, varint offset in the module's file addressing
 *            (return address - 1, randomisation undone)
 * string: varint length, bytes.
 *
 * EVENTS payload: records that begin with a u8 kind; durations are nanoseconds, overhead already subtracted:
 *   COMPUTE  varint block, varint wall duration; with DPERF_TRACE_CPU_CLOCK in the header's flags also varint
 *            time waited for a core (charged = wall - waited), varint virtual time
 *   CALL     varint call (number in the manifest's list of names), varint site (a PATH), varint flags (DPERF_CALL_*), varint duration,
 *            then by flags: POLLS varint polls, varint ns inside them, varint ns between them; ERROR varint code (row of error_classes.def, from 1);
 *            PAGES varint ns that went into pages which were touched for the first time (part of the duration); then the recorded fields in the order of the call's row in comm_calls.def:
 *              counts, levels, colors, keys, tags, codes: svarint (MPI_ANY_TAG -1; MPI_UNDEFINED -3)
 *              WIN, WINP, NEWWIN: varint number of the window (0: MPI_WIN_NULL). They count from 1 in each rank
 *              FILE, FILEP, NEWFILE: varint number of the file (0: MPI_FILE_NULL). They count from 1 in each rank
 *              LOCKTYPE, ASSERT: svarint (DPERF_LOCK_*, bits DPERF_MODE_*); PEERS: varint n, n x svarint
 *              DEST SOURCE ROOT RLEADER: svarint rank (MPI_ANY_SOURCE -1, MPI_PROC_NULL -2, MPI_ROOT -3); a DEST of an event with flag SYMBOLIC
 *                is followed by varint d: 'the source matched by the wildcard receive that was completed d events ago'
 *              TYPE, OTYPE, TTYPE, OP, COMM, NEWCOMM, COMMP, PEERCOMM: varint number of the definition
 *              SCOUNTS, RCOUNTS: varint n, n x svarint (n is 0 where the argument is not significant on this rank)
 *              STYPES, RTYPES: varint n, n x varint
 *              NEWREQ, REQ, REQVAL: varint request id (0: MPI_REQUEST_NULL). Ids count from 1 in each rank; a persistent
 *                request keeps its id; that of a request which is over may stand for another one
 *              NEWMSG, MSG: varint id of a matched message (0: MPI_MESSAGE_NO_PROC, or none was found). Ids count from 1 in each rank
 *              NREQS+REQS: varint n, n x varint id
 *              FLAG: u8;  INDEX: svarint (-3: MPI_UNDEFINED);  NDONE+INDICES: varint n, n x varint
 *              STATUS: u8 present; if 1: svarint source, svarint tag, varint bytes, u8 cancelled. Present where a receive or
 *                probe was completed. STATUSES: varint n (the completed ones, in the order of completion as returned), n x the same
 *              BYTES: varint
 *   LOOP_ENTER, LOOP_ITERATION, LOOP_EXIT   varint loop (number of its BLOCK definition)
 *   LOOP_ITERATION_AFTER, LOOP_EXIT_AFTER   varint loop, varint n: the same, and n iterations before it, at least 1, have no mark,
 *            as nothing was recorded in them
 *   POST     varint token: this thread is here. Tokens count from 1 in each rank; a barrier's is posted once by each that comes
 *   AWAIT    varint token, varint posts, varint ns: it went on when the token had been posted so many times; the traced wait
 *   BACKREF    varint back, varint n, u8 coding, then the times of n records that were run: each is like the record `back` before it in this
 *            chunk except for its times; docs/reference/trace-format.md says how these are coded, steps.h has the arithmetic
 *   DISTRIBUTION    varint n, varint seed, varint m, then m times (a record, and if it is a COMPUTE or a CALL: varint parts, parts times
 *            (varint count, varint sum of each of its times)): n records that were run, these m in turn; only the distribution of their times is kept
 *   REPEAT   varint n, varint k, varint period: the last n records of this chunk (whole iterations of a loop, marks included) stand for
 *            k more times that were not run. n, k and period are at least 1; period is the number of iterations after which the
 *            records are alike except for times and sizes (a divisor of the iterations in the n records). Among the n records are no
 *            REPEAT, POST or AWAIT and no symbolic destination that was matched before them, and at their ends no request is
 *            active. Of a destination after them, d counts records that were written (the last run stands for the last repetition).
 * Only COMPUTE and CALL count as events. Numbers of events in chunk headers and in END are those of the records that were written, and so are
 * the times in END: of what was run. Readers number events as if the repeated ones had been run. Thread 0 (lane 0) begins with a CALL of MPI_Init or MPI_Init_thread and ends with one of MPI_Finalize, both of
 * duration 0: they are outside of the wall time. A block that took no time has no COMPUTE. Loop marks between folded polls
 * are left out. Another thread begins at MPI_Init, or, if its first record is an AWAIT, where the token was posted.
 *
 * END payload: varint events, varint wall ns (MPI_Init's return to MPI_Finalize's entry, thread 0), varint ns in blocks, varint ns in calls
 *   (durations and polls, inside and between, and what AWAIT says), varint overhead ns (of thread 0: blocks + calls + overhead = wall), varint lanes, svarint ending (dperf_ending), varint ns that thread 0 waited for a core, varint bytes: the peak of the resident memory (0: not known). Older traces lack the last one or both.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef DPERF_TRACE_FORMAT_H
#define DPERF_TRACE_FORMAT_H

#define DPERF_TRACE_MAGIC "DPERFTRC" /* 8 bytes, no terminator in the file */
#define DPERF_CHUNK_MAGIC 0x4b4e4843u /* "CHNK" */
#define DPERF_RANK_FILE "rank-%06d.dpt"
#define DPERF_MANIFEST_FILE "manifest.json"
#define DPERF_NOTE_FILE "sample.json" /* of dperf-sample: that the run is stopped */

/* Version 7 has no flag UNWRITTEN, version 5 has no reasons in a SAMPLE; version 4 has no BOUND; version 3 has no BACKREF, no DISTRIBUTION, no time of new pages behind a call and no flags behind a SAMPLE
 * either: all are read as they are. */
enum { DPERF_TRACE_VERSION = 8, DPERF_OLDEST_TRACE_VERSION = 3, DPERF_RUN_ID_BYTES = 16, DPERF_HEADER_BYTES = 44, DPERF_CHUNK_HEADER_BYTES = 32 };

/* flags of the header */
enum { DPERF_TRACE_CPU_CLOCK = 1 /* more ranks than cores: COMPUTE has the time waited and the virtual time */ };

/* of a rank's recording */
enum dperf_ending {
  DPERF_ENDS_FINALIZED = 0,
  DPERF_ENDS_EARLY = 1,  /* without MPI_Finalize */
  DPERF_ENDS_STOPPED = 2 /* with MPI_Finalize, but only because dperf-sample stopped the program */
};

enum dperf_chunk_kind { DPERF_CHUNK_DEFINITIONS = 1, DPERF_CHUNK_EVENTS = 2, DPERF_CHUNK_END = 3 };

enum dperf_definition {
  DPERF_DEF_BLOCK = 1, DPERF_DEF_TYPE = 2, DPERF_DEF_OP = 3, DPERF_DEF_COMM = 4, DPERF_DEF_MODULE = 5, DPERF_DEF_PATH = 6,
  DPERF_DEF_TOPOLOGY = 7, DPERF_DEF_SAMPLE = 8, DPERF_DEF_BOUND = 9, DPERF_DEF_BRANCH = 10
};

/* BRANCH: what is counted up to */
enum { DPERF_BRANCH_OFTEN = 2 };

/* kinds of a TOPOLOGY */
enum dperf_topology_kind { DPERF_TOPOLOGY_CART = 1, DPERF_TOPOLOGY_GRAPH = 2, DPERF_TOPOLOGY_DIST_GRAPH = 3 };

enum dperf_record {
  DPERF_RECORD_COMPUTE = 1, DPERF_RECORD_CALL = 2,
  DPERF_RECORD_LOOP_ENTER = 3, DPERF_RECORD_LOOP_ITERATION = 4, DPERF_RECORD_LOOP_EXIT = 5,
  DPERF_RECORD_REPEAT = 6, DPERF_RECORD_POST = 7, DPERF_RECORD_AWAIT = 8,
  DPERF_RECORD_BACKREF = 9, DPERF_RECORD_DISTRIBUTION = 10,
  DPERF_RECORD_LOOP_ITERATION_AFTER = 11, DPERF_RECORD_LOOP_EXIT_AFTER = 12
};

/* BACKREF: how far back it may refer, and how it codes durations */
enum { DPERF_BACKREF_MOST = 4096 };
enum { DPERF_BACKREF_EXACT = 0 /* ns */, DPERF_BACKREF_STEPS = 1 /* those that rounding leaves */ };

/* What became of a loop that could have been sampled */
enum dperf_sample_verdict {
  DPERF_SAMPLE_SAMPLED = 0,
  DPERF_SAMPLE_UNSTABLE = 1,     /* its time per iteration does not become steady: it ran in full */
  DPERF_SAMPLE_NO_AGREEMENT = 2, /* at no collective were all ranks in the same iteration with nothing pending */
  DPERF_SAMPLE_DRIFTS = 3,       /* sampled, but probes differ so much that the sum may be wrong by more than was allowed */
  DPERF_SAMPLE_TOO_SHORT = 4,    /* too few iterations */
  DPERF_SAMPLE_DIRECTED_TO_RUN = 5,  /* the user wants it in full */
  DPERF_SAMPLE_NOT_DIRECTED = 6,     /* only with a directive, and there is none */
  DPERF_SAMPLE_GIVEN_UP = 7,     /* too large a baseline, several threads, ... */
  DPERF_SAMPLE_NEVER_REPEATS = 8 /* each iteration makes other calls than those before it */
};
enum dperf_sample_reason { /* behind the verdict: rows of sample_reasons.def */
#define DPERF_REASON(name, word, numbers, text) DPERF_REASON_##name,
#include "dperf/sample_reasons.def"
#undef DPERF_REASON
  DPERF_REASON_COUNT
};
enum { DPERF_REASON_NUMBERS = 5 /* at most, of one reason */ };
enum { /* flags of a sampled loop */
  DPERF_SAMPLE_SIZES_VARY = 1 /* sizes of messages differed within the baseline */
};

enum { /* flags of a BOUND */
  DPERF_BOUND_ESTIMATED = 1, /* from the steps so far, which may vary; with 0 iterations: it may end the loop earlier */
  DPERF_BOUND_ROUNDED = 2,   /* the last iteration is a matter of rounding */
  DPERF_BOUND_GUESSED = 4    /* with DPERF_BOUND_ESTIMATED: not a bound, but when it ends the loop at its current rate */
};

/* kind of a COMM definition */
enum { DPERF_COMM_INTER = 1, DPERF_COMM_OUTSIDERS = 2 /* some members are processes of another MPI_COMM_WORLD */ };

/* flags of a CALL record */
enum {
  DPERF_CALL_IN_PLACE = 1,  /* one of the buffers was MPI_IN_PLACE */
  DPERF_CALL_SYMBOLIC = 2,  /* DEST is the source of an earlier wildcard receive */
  DPERF_CALL_POLLS = 4,     /* preceded by unsuccessful polls of the same call on the same requests or probe */
  DPERF_CALL_ERROR = 8,     /* MPI returned an error to the program */
  DPERF_CALL_PAGES = 16,    /* part of its time went into pages that were touched for the first time */
  DPERF_CALL_UNWRITTEN = 32 /* the program has never written the data that it sends */
};

/* ranks, tags and indices that have a meaning of their own, whatever the MPI library's numbers are */
enum { DPERF_ANY = -1, DPERF_PROC_NULL = -2, DPERF_ROOT = -3, DPERF_UNDEFINED = -3 };

/* locks and assertions of one-sided communication, likewise */
enum { DPERF_LOCK_EXCLUSIVE = 1, DPERF_LOCK_SHARED = 2 };
enum {
  DPERF_MODE_NOCHECK = 1, DPERF_MODE_NOSTORE = 2, DPERF_MODE_NOPUT = 4, DPERF_MODE_NOPRECEDE = 8, DPERF_MODE_NOSUCCEED = 16
};

#endif
