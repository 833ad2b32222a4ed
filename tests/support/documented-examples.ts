import { readFileSync } from 'node:fs'

const installed = new URL('../../node_modules/@supabase/', import.meta.url)

/**
 * The examples of the official client's reference are comments of its installed sources: each by
 * its class (the file's name), its method and its title, as `PostgrestFilterBuilder.eq: With
 * select()`.
 */
export function documentedExamples(client: string, files: string[]): string[] {
  return files.flatMap((file) => {
    const source = readFileSync(new URL(`${client}/src/${file}.ts`, installed), 'utf8')
    const comments = source.matchAll(
      /\/\*\*(?<text>[\s\S]*?)\*\/\s*(?:export |class |const |type |static |async |readonly )*(?<name>[\w.]+)/g,
    )
    const titles = [...comments].flatMap(({ groups: { text = '', name = '' } = {} }) =>
      [...text.matchAll(/^[ \t*]*@example(?:[ \t]+(.*))?$/gm)].map(([, title = '']) =>
        exampleKey(file, name, title),
      ),
    )
    return [...new Set(titles)]
  })
}

const exampleKey = (file: string, name: string, title: string) =>
  `${file.split('/').at(-1)}.${name}: ${title.replaceAll('`', '').trim()}`.replace(/: $/, '')
