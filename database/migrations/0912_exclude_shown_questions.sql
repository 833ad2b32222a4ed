-- backward-compatible: the previous release writes none of the new reasons, and reads them as it reads the others.

-- Evidence of a question whose verdict another attempt may have shown before measures nothing.
alter table private.evidence drop constraint evidence_excluded_known;
alter table private.evidence add constraint evidence_excluded_known
  check (excluded in ('blank', 'rapid', 'twin', 'shown', 'dropped')) not valid;
alter table private.evidence validate constraint evidence_excluded_known;
