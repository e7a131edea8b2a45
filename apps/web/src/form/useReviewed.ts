/**
 * What is read back before it is sent once; `input` is undefined while something is wrong or
 * missing.
 */
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { useState } from 'react'
import { haptic } from '../store/haptic.ts'
import { useWrite } from '../write/useWrite.ts'

type Reviewed<R extends Route> = {
  input: Input<R> | undefined
  onDone: (reply: Reply<R> | undefined) => void
}

export function useReviewed<R extends Route>(route: R, { input, onDone }: Reviewed<R>) {
  const [isReviewing, setReviewing] = useState(false)
  const write = useWrite(route, {
    onDone: (reply) => {
      setReviewing(false)
      onDone(reply)
    },
  })
  return {
    write,
    isReviewing,
    review() {
      if (!input) return haptic('warn')
      write.reset()
      setReviewing(true)
    },
    send() {
      if (!input) return setReviewing(false)
      void write.send(input)
    },
    leaveReview: () => setReviewing(false),
    startOver: () => write.reset(),
  }
}
