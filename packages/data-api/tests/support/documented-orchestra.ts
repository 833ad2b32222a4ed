import { named } from './documented.ts'

/** Sections with their instruments, each as the number of its section and its name. */
export const orchestra = (sections: string[], ...instruments: [number, string][]) =>
  instrumentsOf('orchestral_sections', 'instruments', sections, instruments)

export const orchestraWithSpaces = instrumentsOf(
  'orchestral sections',
  'musical instruments',
  ['strings', 'woodwinds'],
  [
    [2, 'flute'],
    [1, 'violin'],
  ],
)

function instrumentsOf(
  sections: string,
  instruments: string,
  names: string[],
  played: [number, string][],
) {
  return `${named(sections, ...names)}
    create table "${instruments}" (
      id int8 primary key,
      section_id int8 not null references "${sections}",
      name text
    );
    insert into "${instruments}" values
      ${played.map(([section, name], at) => `(${at + 1}, ${section}, '${name}')`).join()};`
}

/** Data of the examples with generated keys: one section and all its instruments. */
export const oneSection = (section: string, ...instruments: string[]) => `
  create table orchestral_sections (id uuid primary key default gen_random_uuid(), name text);
  create table instruments (
    id uuid primary key default gen_random_uuid(),
    name text,
    section_id uuid references orchestral_sections on delete cascade
  );
  with section as (insert into orchestral_sections (name) values ('${section}') returning id)
  insert into instruments (name, section_id)
    select name, section.id from section, unnest('{${instruments}}'::text[]) as name;`

export const fluteAndViolin = orchestra(['strings', 'woodwinds'], [2, 'flute'], [1, 'violin'])
