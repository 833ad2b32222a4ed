-- What the hub claims of itself until an operator says otherwise (learner spec 1). A claim that is taken
-- away or emptied gives way to what is counted (functions/site/site_figures.sql).
insert into public.site_settings (key, value) values
  ('stat_platforms', '10+'), ('stat_quiz_sets', '1000+'), ('stat_subjects', '50+'), ('stat_learners', '5000+'),
  ('stat_exams', '1000+'),
  ('about_users', '10,000+'), ('about_quiz_sets', '1,500+'), ('about_categories', '50+'), ('about_satisfaction', '98%')
on conflict do nothing;
