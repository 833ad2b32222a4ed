-- backward-compatible: the previous release reads and writes nothing here.

-- From which network an open report that names an option came, for counting reports of different people
-- (functions/evidence/credible_learners.sql). A keyed digest, and deleted once the report is closed. Without a foreign
-- key: a report restored from the trash would lose it, and one without a row counts for nothing.
create table private.report_networks (
  report_id uuid primary key,
  network bytea not null
);
