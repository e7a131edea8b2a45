import type { Bus } from '../bus.ts'

/** A connection that can drop the messages of a subject. */
export function losing(over: Bus, lost: { name: string }) {
  const lossy = {
    loses: false,
    bus: {
      ...over,
      subscribe: ((to, listener) =>
        over.subscribe(to, (message) => {
          if (!lossy.loses || to.name !== lost.name) listener(message)
        })) satisfies Bus['subscribe'],
    },
  }
  return lossy
}
