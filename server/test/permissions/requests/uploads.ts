import { serveExternalContent } from '@parley/api/image-proxy/endpoints'
import { renderMessage } from '@parley/api/messages/endpoints'
import {
  downloadFile,
  getAttachments,
  getFileTemporaryUrl,
  redirectToThumbnail,
  removeAttachment,
  serveFile,
  serveTemporaryFile,
  serveThumbnail,
  uploadFile,
} from '@parley/api/uploads/endpoints'
import { ask, askTo, requests } from '../request.ts'
import type { Prop, Scene } from '../scene.ts'
import { uploadPicture } from '../stage.ts'

/** An upload of the maker that no message links to. */
const attachment: Prop<{ id: number }> = async (_, maker) => {
  const { url } = await uploadPicture(maker)
  const { attachments } = await maker.call(getAttachments, {})
  return { id: attachments.find(({ path_id }) => url.endsWith(path_id))?.id ?? 0 }
}

const temporary: Prop<{ token: string; filename: string }> = async ({ hand, places: [place] }) => {
  if (place === undefined) throw new Error('no place')
  const { realmId, filename } = place.upload
  const { url } = await hand.call(getFileTemporaryUrl, { realm_id_str: realmId, filename })
  const [name = '', token = ''] = url.split('/').reverse()
  return { token, filename: name }
}

/** An external picture, by its proxied address in a message. */
const external: Prop<{ digest: string; encoded_url: string }> = async ({ hand, server }) => {
  const url = `http://127.0.0.1:${server.port}/static/images/unknown-user-avatar.png`
  const { rendered } = await hand.call(renderMessage, { content: url })
  const [, digest = '', encoded_url = ''] = /external_content\/(\w+)\/(\w+)/.exec(rendered) ?? []
  return { digest, encoded_url }
}

const address = async (scene: Scene) => {
  const { realmId, filename } = await scene.upload()
  return { realm_id_str: String(realmId), filename }
}

export const uploads = requests(
  ask(uploadFile, async () => ({}), { file: () => ({ file: new Blob(['text']), filename: 'a.txt' }) }),
  askTo('their own among them', getAttachments, async (scene) => scene.own(attachment).then(() => ({})), {
    has: ({ attachments }, _, { taken }) =>
      attachments.some(({ id }) => id === (taken[0] as { id: number }).id),
  }),
  askTo('their own', removeAttachment, async (scene) => ({
    attachment_id: (await scene.own(attachment)).id,
  })),
  askTo("somebody else's", removeAttachment, async (scene) => ({
    attachment_id: (await scene.a(attachment)).id,
  })),
  ask(serveFile, address),
  ask(downloadFile, address),
  ask(serveThumbnail, async (scene) => ({ ...(await address(scene)), thumbnail_format: '840x560.webp' })),
  ask(getFileTemporaryUrl, async (scene) => {
    const { realmId, filename } = await scene.upload()
    return { realm_id_str: realmId, filename }
  }),
  ask(serveTemporaryFile, async (scene) => scene.a(temporary)),
  ask(serveExternalContent, async (scene) => scene.a(external)),
  ask(redirectToThumbnail, async (scene) => {
    const { realmId, filename } = await scene.upload()
    return { url: `/user_uploads/${realmId}/${filename}`, size: 'thumbnail' }
  }),
)
