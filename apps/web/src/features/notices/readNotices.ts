/** Which notices were read on this device. */
import { createStore } from '../../store/createStore.ts'
import { remembered } from '../../store/storage.ts'

const READ_MAX = 400

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
