/** The notices and which of them were read on this device. */
import { getArticles } from '@assay/wire/routes/home.ts'
import { readQuery } from '../../api/queryClient.ts'
import { createStore } from '../../live/createStore.ts'
import { remembered } from '../../session/storage.ts'

const READ_MAX = 400

export const noticesQuery = readQuery(getArticles, { kind: 'notice' }, 5 * 60_000)

export const readNotices = createStore<readonly number[]>(
  remembered.get<number[]>('readNotices') ?? [],
  [],
)

export function markNoticeRead(id: number) {
  const before = readNotices.get()
  if (before.includes(id)) return
  readNotices.set([id, ...before].slice(0, READ_MAX))
  remembered.set('readNotices', readNotices.get())
}
