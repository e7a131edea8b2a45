import type { Bus } from '../bus/bus.ts'

/** A connection that drops the messages of these subjects while `loses` is set. */
export function losing(over: Bus, ...lost: { name: string }[]) {
  const lossy = {
    loses: false,
    bus: {
      ...over,
      subscribe: ((to, listener) =>
        over.subscribe(to, (message, from) => {
          if (!lossy.loses || !lost.some(({ name }) => name === to.name)) listener(message, from)
        })) satisfies Bus['subscribe'],
    },
  }
  return lossy
}
