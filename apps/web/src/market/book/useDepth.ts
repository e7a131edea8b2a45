import { useEffect, useState } from 'react'
import { type Depth, watchDepth } from '../../live/liveDepth.ts'
import type { LevelBook } from '../../live/liveLevels.ts'
import { useLive } from '../../live/useLive.ts'
import { createStore, type Readable } from '../../store/createStore.ts'

const nothing = createStore<undefined>(undefined)

type Wanted = Omit<Depth, 'ticks'> & { ticks: Depth['ticks'] | undefined }

/** The book joined to steps of some ticks; undefined until it has come, and when none is wanted. */
export function useDepth({ area, base, quote, ticks }: Wanted): LevelBook | undefined {
  const [book, setBook] = useState<Readable<LevelBook | undefined>>()
  useEffect(() => {
    if (ticks === undefined) return
    const depth = watchDepth({ area, base, quote, ticks })
    setBook(depth.book)
    return () => {
      depth.stop()
      setBook(undefined)
    }
  }, [area, base, quote, ticks])
  return useLive<LevelBook | undefined>(book ?? nothing)
}
