/**
 * The open modal elements, topmost last. A toast is rendered inside the topmost one, because
 * everything behind a modal dialog is inert and would be neither visible nor announced.
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
