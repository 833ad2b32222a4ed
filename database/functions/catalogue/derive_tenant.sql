-- Sets tenant_id below a category to the parent's, whatever was written (docs/design/tenants.md). Refuses
-- questions in a paper of an examination (quiz_set_not_found): its questions belong to other quiz sets.
create or replace function private.derive_tenant() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_paper boolean;
begin
  case tg_table_name
    when 'subcategories' then
      select tenant_id into new.tenant_id from public.categories where id = new.category_id;
    when 'courses' then
      select tenant_id into new.tenant_id from public.subcategories where id = new.subcategory_id;
    when 'quiz_sets' then
      -- A paper has the tenant of its examination.
      if not new.is_paper then
        select tenant_id into new.tenant_id from public.courses where id = new.course_id;
      end if;
    when 'questions' then
      select tenant_id, is_paper into new.tenant_id, of_paper from public.quiz_sets where id = new.quiz_set_id;
      if of_paper then
        perform private.fail('quiz_set_not_found');
      end if;
  end case;
  return new;
end
$$;

create or replace trigger derive_tenant before insert or update of category_id, tenant_id on public.subcategories
  for each row execute function private.derive_tenant();
create or replace trigger derive_tenant before insert or update of subcategory_id, tenant_id on public.courses
  for each row execute function private.derive_tenant();
create or replace trigger derive_tenant before insert or update of course_id, tenant_id on public.quiz_sets
  for each row execute function private.derive_tenant();
create or replace trigger derive_tenant before insert or update of quiz_set_id, tenant_id on private.questions
  for each row execute function private.derive_tenant();

-- Passes a changed tenant_id on to the children: a category moved to another tenant takes everything below it along.
create or replace function private.pass_tenant_on() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  case tg_table_name
    when 'categories' then
      update public.subcategories set tenant_id = new.tenant_id where category_id = new.id;
    when 'subcategories' then
      update public.courses set tenant_id = new.tenant_id where subcategory_id = new.id;
    when 'courses' then
      update public.quiz_sets set tenant_id = new.tenant_id where course_id = new.id;
    when 'quiz_sets' then
      update private.questions set tenant_id = new.tenant_id where quiz_set_id = new.id;
  end case;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['categories', 'subcategories', 'courses', 'quiz_sets'] loop
    execute format('create or replace trigger pass_tenant_on after update on public.%I
      for each row when (old.tenant_id is distinct from new.tenant_id)
      execute function private.pass_tenant_on()', name);
  end loop;
end
$$;

-- Refuses (move_too_large) to change the tenant of a row with so much below it that a request may have no time for it:
-- every row below follows, 4 ms a question. The list's move does it as a job. Fires after derive_tenant, by its name;
-- functions that run as the owner, such as undo_batch and pass_tenant_on, check or limit their rows themselves.
create or replace function private.refuse_long_move() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and nullif(current_setting('back_office.job', true), '') is null
    and private.is_long_change(tg_table_name, 'move', array[new.id])
  then
    perform private.fail('move_too_large');
  end if;
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['categories', 'subcategories', 'courses', 'quiz_sets'] loop
    execute format('create or replace trigger refuse_long_move before update on public.%I
      for each row when (old.tenant_id is distinct from new.tenant_id)
      execute function private.refuse_long_move()', name);
  end loop;
end
$$;
