-- The learner's own page in one response: profile, figures, attempts in progress, one page of the history (10
-- attempts, newest first) and the latest 50 invitations. Refuses visitors.
create or replace function public.dashboard(history_page integer default 1) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  page integer := greatest(coalesce(history_page, 1), 1);
  profile json;
  history json := private.attempt_page(caller, page, null, null, null);
begin
  select json_build_object('user_id', p.user_id, 'email', p.email, 'full_name', p.full_name,
    'points', p.points, 'referral_code', p.referral_code, 'created_at', p.created_at,
    'role', coalesce((select r.role from public.user_roles r where r.user_id = caller), 'user'))
  into profile from public.profiles p where p.user_id = caller;
  if not found then
    perform private.fail('user_not_found');
  end if;
  return json_build_object('profile', profile,
    'stats', coalesce((
      select json_build_object('attempts', t.attempts, 'score', t.score, 'total_questions', t.questions,
        'average', round(t.score * 100.0 / nullif(t.questions, 0), 1), 'seconds', t.seconds)
      from private.learner_totals t where t.user_id = caller
    ), '{"attempts": 0, "score": 0, "total_questions": 0, "average": null, "seconds": 0}'),
    'in_progress', private.attempts_in_progress(caller),
    'history', history -> 'attempts',
    'history_page', page,
    'history_pages', history -> 'pages',
    'friends', (
      select json_build_object('joined', count(*) filter (where r.status = 'completed'),
        'awarded', count(*) filter (where r.points_awarded))
      from public.referrals r where r.referrer_id = caller),
    'referrals', (
      select coalesce(json_agg(json_build_object('id', r.id, 'referee_email', r.referee_email,
        'status', r.status, 'points_awarded', r.points_awarded, 'created_at', r.created_at)
        order by r.created_at desc), '[]')
      from (select * from public.referrals where referrer_id = caller order by created_at desc limit 50) r));
end
$$;
grant execute on function public.dashboard(integer) to anon, authenticated;
