type NamedUser = { userName?: string | null | undefined; email?: string | null | undefined }

/** The username, else the part of the e-mail before the @, else "Developer". */
export function displayName({ userName, email }: NamedUser): string {
  return userName || email?.split('@')[0] || 'Developer'
}
