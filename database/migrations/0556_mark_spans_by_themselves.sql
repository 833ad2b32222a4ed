-- backward-compatible: the release before calls private.mark_standings once a minute, and forces it once a day.

-- When the marks of a span were set, and of how many learners: how soon they are set again follows from it.
create table private.standing_spans (
  span_days smallint primary key constraint standing_spans_known check (span_days in (0, 7, 30)),
  marked_at timestamptz not null default '-infinity',
  learners bigint not null default 0
) with (fillfactor = 50);
insert into private.standing_spans (span_days) values (0), (7), (30);
alter table private.standings_state drop column marked_at;
