import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { local, readStored, writeStored } from '@/lib/browser-storage'
import { useSession } from '@/lib/session'
import { useNavigation } from '@/shells/admin/navigation'
import { type FoundRecord, foundRecords } from './found-records'
import { type Place, recordPlace } from './record-place'
import { texts } from './texts'

/** An entry of the palette. `remembered`: it is stored, and offered again while the field is empty. */
export type Entry = RecentEntry & { remembered: boolean }
export type EntryGroup = { label: string; entries: Entry[] }

const typingMs = 200

/** Entries that match the text, by kind: screens immediately, records after the server's response. */
export function useEntries(text: string) {
  const screens = useScreens()
  const userId = useSession().session?.user.id ?? ''
  const site = useSiteFilter()
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, typingMs)
  const query = useQuery({
    ...foundRecords(asked, site),
    enabled: typed !== '' && asked !== '',
    placeholderData: keepPreviousData,
  })
  const wanted = typed.toLowerCase()
  const isScreen = (path: string) => screens.some(({ key }) => key === path)
  const groups: EntryGroup[] = typed
    ? [
        {
          label: texts.screens,
          entries: screens.filter(({ key, name }) =>
            `${name} ${texts.synonyms[key] ?? ''}`.toLowerCase().includes(wanted),
          ),
        },
        ...recordGroups(query.data ?? [], isScreen),
      ]
    : [
        {
          label: texts.recent,
          entries: recentEntries(userId)
            .filter(({ place }) => isScreen(place.path))
            .map((entry) => ({ ...entry, remembered: true })),
        },
        { label: texts.screens, entries: screens },
      ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: typed !== '' && (asked !== typed || query.isFetching),
    hasFailed: typed !== '' && query.isError,
    retry: () => void query.refetch(),
  }
}

function useScreens(): Entry[] {
  return useNavigation().flatMap(({ screens }) =>
    screens.map(({ path, label }) => ({
      key: path,
      name: label,
      note: null,
      place: { path, search: {} },
      remembered: true,
    })),
  )
}

function recordGroups(records: FoundRecord[], isScreen: (path: string) => boolean): EntryGroup[] {
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  return kinds.map((kind) => ({
    label: texts.kinds[kind],
    entries: records
      .filter((record) => record.kind === kind)
      .flatMap((record) => {
        const place = recordPlace(record, isScreen)
        return place ? [entryOf(record, place)] : []
      }),
  }))
}

/** Users are not remembered, because their names must not be stored on a device that others may use. */
function entryOf(record: FoundRecord, place: Entry['place']): Entry {
  const { kind, id, name, context, is_active } = record
  const notes = [context, is_active === false ? texts.inactive : null].filter(Boolean)
  const note = notes.join(' · ') || null
  return { key: `${kind}:${id}`, name, note, place, remembered: kind !== 'profiles' }
}

type RecentEntry = { key: string; name: string; note: string | null; place: Place }

const maxEntries = 6
const keyOf = (userId: string) => `palette:${userId}`

/** Entries that the user opened on this device, newest first. */
function recentEntries(userId: string): RecentEntry[] {
  const stored = readStored<RecentEntry[]>(local, keyOf(userId))
  return Array.isArray(stored) ? stored : []
}

export function storeRecentEntry(userId: string, entry: RecentEntry): void {
  const others = recentEntries(userId).filter(({ key }) => key !== entry.key)
  writeStored(local, keyOf(userId), [entry, ...others].slice(0, maxEntries))
}
