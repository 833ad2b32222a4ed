-- backward-compatible: the release before does not read the table; its entries reach it by the trigger.

-- The searchable texts of each entry of the audit trail (functions/admin/index_audit.sql, which also indexes entries
-- older than this table). Their trigrams and people are indexed, because comparing a million texts takes longer than a
-- list may.
create table private.audit_texts (
  entry_id bigint primary key references public.admin_audit_log on delete cascade,
  -- As in functions/search/search_plain.sql, one text per line.
  plain text not null,
  -- Hashes of the trigrams of `plain` (private.audit_grams).
  grams smallint[] not null,
  -- The actor, and the account that the entry is about.
  people uuid[] not null
);
-- Thousands of hashes, so that the planner knows the frequent ones.
alter table private.audit_texts alter column grams set statistics 400;
create index audit_texts_found on private.audit_texts using gin (grams, people);
