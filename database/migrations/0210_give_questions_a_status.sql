-- Drafts and archived questions reach no learner; who wrote a version is kept with it.
alter table private.questions add column status text not null default 'published'
  constraint questions_status_known check (status in ('draft', 'published', 'archived'));
create index questions_unpublished on private.questions (status) where status <> 'published';
-- The back office lists the newest first, of what came together in its own order; with what most lists
-- are narrowed by, so that counting reads no row.
create index questions_newest on private.questions (created_at desc, quiz_set_id, display_order, id) include (status);
create index questions_changed on private.questions (updated_at desc, id);

-- Null where the service, an import of before or the database itself wrote it.
alter table private.question_versions add column written_by uuid references public.profiles on delete set null;
create index question_versions_writer on private.question_versions (written_by) where written_by is not null;
