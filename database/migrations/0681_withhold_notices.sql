-- backward-compatible: the release before shows these notices at once, as it did, and writes none that are withheld.

-- Set on notices to users who reported a question: they are not shown during an attempt at this quiz set that was in
-- progress when they were written, because they would reveal the key (functions/notices/my_notices.sql).
alter table private.notices add column withheld_during uuid;
