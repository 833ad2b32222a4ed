-- When figures about passing an examination are shown (docs/design/examinations.md). `npm run generate` writes them to
-- packages/domain, from which the texts take them.
--
-- A learner sees figures with `min_evidence` pieces of `evidence_days` in each section, `min_evidence_with_rule` where
-- the section has a rule of its own; with `min_calibrated_percent` of them on calibrated questions; and up to a
-- standard deviation of `max_deviation` marks, in longer examinations of so many percent. Probabilities are shown from
-- `min_outcomes` outcomes of `outcome_days`, while the latest, `max_judged_outcomes` at most, deviate by up to
-- `max_error_points` in 100 (expected calibration error). From `min_covered_outcomes` of them marks are shown only
-- while their 80 % intervals hold from `min_coverage_percent` to `max_coverage_percent`. Outcomes are of papers of
-- which the learner had not seen `min_unseen_percent`. Shown probabilities are multiples of `percent_step`. The lever
-- is the section in which `lever_marks` more marks raise the probability most.
create or replace function private.readiness_figures(
  out min_evidence integer, out min_evidence_with_rule integer, out evidence_days integer,
  out min_calibrated_percent integer, out max_deviation integer, out min_outcomes integer, out outcome_days integer,
  out max_judged_outcomes integer, out max_error_points integer, out min_unseen_percent integer,
  out percent_step integer, out lever_marks integer, out min_covered_outcomes integer,
  out min_coverage_percent integer, out max_coverage_percent integer)
language sql immutable
set search_path = ''
as $$
  select 15, 20, 60, 70, 7, 300, 180, 500, 8, 90, 5, 3, 100, 70, 90
$$;
