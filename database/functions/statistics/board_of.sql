-- Decides which attempts count in public, and on which board, when an attempt is submitted, and stores it in the
-- attempt's `board`. Of a learner's attempts at a quiz set only the first counts, because retakes raise averages
-- (docs/design/statistics.md), and only with an answer, because an account and an empty submission cost nothing. Every
-- public figure reads that column: rankings, best scores, sums of a board, learners on the home page, averages of quiz
-- sets, shares of options. Null counts nowhere, zeros are the board that sites share, and a tenant that ranks apart has
-- its own.

-- The board of attempts submitted on a site.
create or replace function private.board_of(site uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((select t.id from public.tenants t where t.id = site and t.ranks_apart),
    '00000000-0000-0000-0000-000000000000');
end
$$;

-- Whether an attempt is the first that its learner submitted at its quiz set.
create or replace function private.is_first_attempt(attempt public.quiz_attempts) returns boolean
language plpgsql stable security definer
set search_path = ''
-- Forces index scans: a plan cached while the table was empty would read it sequentially
-- (docs/design/deadline-bursts.md). `offset 0` keeps it from the indexes of all submitted attempts.
set enable_seqscan = off
as $$
begin
  return not exists (
    select from (
      select own.id, own.status, own.completed_at from public.quiz_attempts own
      where own.quiz_set_id = attempt.quiz_set_id and own.user_id = attempt.user_id offset 0
    ) earlier
    where earlier.status = 'submitted' and (earlier.completed_at, earlier.id) < (attempt.completed_at, attempt.id));
end
$$;

-- Whether an attempt has no answer at all.
create or replace function private.is_blank(attempt_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
-- As in private.is_first_attempt.
set enable_seqscan = off
as $$
begin
  return not exists (select from public.attempt_answers given where given.attempt_id = is_blank.attempt_id);
end
$$;

-- Whether a quiz set is a paper of an examination. Its questions are counted in their own quiz sets, and its public
-- figures would reveal which papers exist.
create or replace function private.is_paper(quiz_set_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((select s.is_paper from public.quiz_sets s where s.id = is_paper.quiz_set_id), false);
end
$$;

-- Sets the board on submission. Attempts of anonymous users, who cost nothing to create and choose any name, count
-- only after sign-up (people/become_member.sql). An attempt restored from the trash gets the current board, and its
-- answers follow (admin/restore_kept.sql).
create or replace function private.choose_board() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.board := case when not private.is_anonymous(new.user_id) and private.is_first_attempt(new)
      and not private.is_paper(new.quiz_set_id) and (tg_op = 'INSERT' or not private.is_blank(new.id))
    then private.board_of(new.tenant_id) end;
  return new;
end
$$;
create or replace trigger choose_board before insert or update of status on public.quiz_attempts
  for each row when (new.status = 'submitted') execute function private.choose_board();

-- Makes a site rank apart from its first manager on, because from then on people other than administrators know its
-- keys. It stays so when the grant is withdrawn, since the questions keyed by the manager remain. Administrators may
-- set it otherwise.
create or replace function private.rank_apart() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.tenants t set ranks_apart = true where t.id = new.tenant_id and not t.ranks_apart;
  return null;
end
$$;
create or replace trigger rank_apart after insert on public.tenant_managers
  for each row execute function private.rank_apart();

-- Creates the spans of a board, which private.mark_standings marks.
create or replace function private.open_board() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.standing_spans (board, span_days)
  select new.id, span.days from (values (0), (7), (30)) span (days) on conflict do nothing;
  return null;
end
$$;
create or replace trigger open_board after insert or update of ranks_apart on public.tenants
  for each row when (new.ranks_apart) execute function private.open_board();

-- Deletes the spans and marks of a deleted tenant's board.
create or replace function private.close_board() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.standing_marks m where m.board = old.id;
  delete from private.standing_spans s where s.board = old.id;
  return null;
end
$$;
create or replace trigger close_board after delete on public.tenants
  for each row when (old.ranks_apart) execute function private.close_board();
