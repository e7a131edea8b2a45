/**
 * The open modal elements, last one on top. A toast is drawn inside the topmost, because what lies
 * behind a modal dialog is inert and would be neither seen nor announced.
 */
let hosts: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

const set = (next: readonly HTMLElement[]) => {
  hosts = next
  for (const listener of listeners) listener()
}

export const modalHosts = {
  add(element: HTMLElement) {
    set([...hosts, element])
    return () => set(hosts.filter((host) => host !== element))
  },
  watch(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  top: () => hosts.at(-1),
}
