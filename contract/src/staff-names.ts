/** Names that look like the staff or the product. */
const STAFF_NAMES = new Set(
  `admin admins administrator administrators root owner webmaster postmaster hostmaster abuse moderator moderators mod mods
  moderation staff team support supportteam help helpdesk helpcenter security securityteam system sysadmin official noreply
  service services contact billing trust safety trustandsafety shipmates shipmate`.split(/\s+/),
)

/** A name without details that readers overlook: case, underscores, numbers at its end, digits for letters. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/_/g, '')
    .replace(/\d+$/, '')
    .replace(/[0134578]/g, (digit) => LOOK_ALIKES[digit] ?? digit)

const LOOK_ALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
}

/** Whether a username looks like the staff, the product or this installation. Members cannot take it. */
export function isStaffName(userName: string, siteName: string): boolean {
  const name = plain(userName)
  const site = plain(siteName.replace(/\W/g, ''))
  const bare = name.replace(/^(the|official)|(official|team|staff)$/g, '')
  return [name, bare].some((each) => STAFF_NAMES.has(each) || (site !== '' && each === site))
}
