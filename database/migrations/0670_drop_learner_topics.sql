-- backward-compatible: only functions of the database used the table, and those of this release do not.

-- Shares of right answers by topic, which nothing reads since topics are measured
-- (docs/decisions/0115-figures-about-learners.md).
-- squawk-ignore ban-drop-table
drop table private.learner_topics;
drop function if exists private.count_topics(uuid[]);
drop function if exists private.rebuild_topics();
