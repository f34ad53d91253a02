import {
  deleteRealmIcon,
  deleteRealmLogo,
  getRealmIcon,
  getRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from '@parley/api/realm/endpoints'
import { withPicturesOf } from '#engine/files/pictures.ts'
import { ANSWERED, openRoute, route } from '#engine/http/route.ts'
import { iconPictures, logoPictures, resetRealmPicture, setRealmPicture } from './commands.ts'
import { realmPictureUrl } from './present.ts'

const logoKind = (night: boolean) => (night ? 'night_logo' : 'logo')

/** Redirects to the icon. */
export const icon = openRoute(getRealmIcon, ({ state, realmUrl, reply }) => {
  reply.redirect(new URL(realmPictureUrl(state, 'icon'), realmUrl).href)
  return ANSWERED
})

/** Uploads the icon as multipart form data, and converts it to a square. */
export const uploadIcon = route(uploadRealmIcon, async (call) => {
  const { server, realm, state } = call
  await withPicturesOf(call, iconPictures, ({ paths }) => setRealmPicture(realm, server.files, 'icon', paths))
  return { icon_url: realmPictureUrl(state, 'icon') }
})

/** Resets the icon to the default. */
export const deleteIcon = route(deleteRealmIcon, async ({ realm, state }) => {
  await resetRealmPicture(realm, 'icon')
  return { icon_url: realmPictureUrl(state, 'icon') }
})

/** Redirects to the logo, or to the one for dark themes. */
export const logo = openRoute(getRealmLogo, ({ state, realmUrl, parameters: { night }, reply }) => {
  reply.redirect(new URL(realmPictureUrl(state, logoKind(night)), realmUrl).href)
  return ANSWERED
})

/** Uploads the logo, or the one for dark themes, as multipart form data. */
export const uploadLogo = route(uploadRealmLogo, async (call) => {
  const { server, realm } = call
  await withPicturesOf(call, logoPictures, ({ paths }) => {
    // A field of the form, so parsed together with the file.
    const { night } = call.parameters
    return setRealmPicture(realm, server.files, logoKind(night), paths)
  })
  return {}
})

/** Resets the logo, or the one for dark themes, to the default. */
export const deleteLogo = route(deleteRealmLogo, async ({ realm, parameters: { night } }) => {
  await resetRealmPicture(realm, logoKind(night))
  return {}
})
