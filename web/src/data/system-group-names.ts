import { t } from '#language/words.ts'

/** What a group that follows from roles is called. Groups that people made have their own names. */
export function systemGroupName(name: string): string {
  switch (name) {
    case 'role:everyone':
      return t`Everyone`
    case 'role:members':
      return t`Everyone but guests`
    case 'role:fullmembers':
      return t`Full members`
    case 'role:moderators':
      return t`Moderators`
    case 'role:administrators':
      return t`Administrators`
    case 'role:owners':
      return t`Owners`
    case 'role:nobody':
      return t`Nobody`
    default:
      return name
  }
}
