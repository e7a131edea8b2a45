/** A `fetch` that keeps what the server sets, as a browser would: for tests that go on signed in. */
export function cookieFetch(): { fetch: typeof fetch; cookies: string[] } {
  const cookies: string[] = []
  return {
    cookies,
    async fetch(...request) {
      const response = await fetch(...request)
      cookies.push(...response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''))
      return response
    },
  }
}
