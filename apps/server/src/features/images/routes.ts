/** Upload tickets, uploads, and the uploaded pictures themselves. */

import { getUploadTicket, uploadImage } from '@assay/wire/routes/home.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Binding, handleMember, sendError } from '../../http/bindRoutes.ts'
import type { Door } from '../../http/door.ts'
import { messageOf } from '../../http/messages.ts'
import { Refusal } from '../../http/reply.ts'
import { IMAGE_BYTES_MAX, type Images, TICKET_SECONDS } from './images.ts'

export function imageTicketRoutes(images: Images): Binding[] {
  return [
    handleMember(getUploadTicket, async (_, { session, origin }) => ({
      // The fields of a cloud credential; what opens the door is the ticket alone, once.
      credentials: { keyId: 'ticket', secret: '', ticket: await images.newTicket(session.member) },
      region: 'local',
      bucket: 'images',
      imageOrigin: origin,
      uploadUrl: `${origin}${uploadImage.path}`,
      expiresInSeconds: TICKET_SECONDS,
    })),
  ]
}

/** The one route that is not JSON: multipart with the file in `imgurl`. */
export async function registerUploads(app: FastifyInstance, door: Door, images: Images) {
  await app.register(multipart, {
    limits: { fileSize: IMAGE_BYTES_MAX, files: 1, fields: 4, fieldSize: 200 },
  })

  app.post(uploadImage.path, { bodyLimit: IMAGE_BYTES_MAX + 4_096 }, async (request, reply) => {
    const caller = await door.callerOf(request, reply)
    const refused = door.refusalOf(uploadImage, request, caller)
    if (refused) return sendError(request, reply, refused.code)
    if (!caller.session) return sendError(request, reply, 'notSignedIn')
    const file = request.isMultipart() ? await request.file() : undefined
    if (file?.fieldname !== 'imgurl') return sendError(request, reply, 'imageInvalid')
    const bytes = await file.toBuffer()
    const text = (name: string) => {
      const field = file.fields[name]
      return field && 'value' in field ? String(field.value) : ''
    }
    const upload = {
      member: caller.session.member,
      ticket: text('ticket'),
      purpose: text('purpose'),
    }
    const stored = await images.store({ ...upload, bytes })
    if (stored instanceof Refusal) return sendError(request, reply, stored.code)
    const data = z.encode(uploadImage.reply, [{ url: stored }])
    return { code: 200, data, msg: messageOf('imageUploaded', caller.locale) }
  })

  app.get('/img/:name', async (request, reply) => {
    const stream = await images.open((request.params as { name: string }).name)
    if (!stream) return sendError(request, reply, 'notFound')
    return reply
      .header('content-type', 'image/jpeg')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, max-age=86400')
      .send(stream)
  })
}
