/**
 * Limits how many uploads are read at once. Each takes up to twice the image's bytes of memory, and
 * its ticket is known only after all of it is read, so uploads without a ticket count as well.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { Busy } from '../../fault.ts'

const PLACES = { ofMember: 4, inAll: 32 }
/** An upload keeps its slot for this time, however slow it is. */
const SAFE_MS = 5_000

type Upload = {
  member: MemberId
  /** Bytes received on its connection so far. */
  received: () => number
}
type Place = {
  member: MemberId
  since: number
  /** Bytes per millisecond. */
  rate: () => number
  lose: () => void
}

/**
 * When no slot is free, the slowest upload loses its slot to the next: an idle upload blocks no
 * one.
 */
export function createUploadPlaces() {
  const places = new Set<Place>()

  function slowest(): Place | undefined {
    const old = [...places].filter(({ since }) => Date.now() - since > SAFE_MS)
    return old.sort((one, other) => one.rate() - other.rate())[0]
  }

  function lookForPlace(member: MemberId) {
    const own = [...places].filter((place) => place.member === member)
    if (own.length >= PLACES.ofMember) throw new Busy('Too many images of this member.')
    if (places.size < PLACES.inAll) return
    const lost = slowest()
    if (!lost) throw new Busy('Too many images are on their way.')
    places.delete(lost)
    lost.lose()
  }

  return async <T>({ member, received }: Upload, read: () => Promise<T>) => {
    lookForPlace(member)
    const since = Date.now()
    const before = received()
    const { promise: lost, resolve } = Promise.withResolvers<'placeLost'>()
    const place = {
      member,
      since,
      rate: () => (received() - before) / (Date.now() - since),
      lose: () => resolve('placeLost'),
    }
    places.add(place)
    try {
      return await Promise.race([read(), lost])
    } finally {
      places.delete(place)
    }
  }
}
