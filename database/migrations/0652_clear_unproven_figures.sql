-- The hub's figures were set at installation, before there was anything to count: '98%' of satisfied learners. Those
-- that no operator has replaced go; counted figures appear once they are large enough.
delete from public.site_settings
where (key, value) in (
  ('stat_platforms', '10+'), ('stat_quiz_sets', '1000+'), ('stat_subjects', '50+'), ('stat_learners', '5000+'),
  ('stat_exams', '1000+'), ('about_users', '10,000+'), ('about_quiz_sets', '1,500+'), ('about_categories', '50+'),
  ('about_satisfaction', '98%'));
