/** For tests without a browser: its socket and what starting one needs of the page. */
import { vi } from 'vitest'

/** The browser's socket, opened and closed by the test. */
export class BrowserSocket {
  static readonly OPEN = 1
  static all: BrowserSocket[] = []
  static last = () => BrowserSocket.all.at(-1) as BrowserSocket
  readonly url: string
  readyState = 0
  sent: string[] = []
  onopen = () => {}
  onclose = (_: { code: number }) => {}
  onmessage = (_: { data: string }) => {}
  constructor(url: string) {
    this.url = url
    BrowserSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  opens() {
    this.readyState = BrowserSocket.OPEN
    this.onopen()
  }
  close(code = 1006) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose({ code })
  }
}

/** From here on the page has this socket, and none is open. */
export function stubSocket(): void {
  BrowserSocket.all = []
  vi.stubGlobal('WebSocket', BrowserSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'assay.test' })
}
