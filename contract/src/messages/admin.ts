export const noteMissing = 'Please give a reason'
export const noteTooLong = 'A reason has up to 500 characters'
export const usesInvalid = 'Uses must be a whole number from 1 to 10,000'
export const daysInvalid = 'Days must be a whole number from 1 to 365'
export const applicationMissing = 'Please say why you would like to join'
export const applicationTooLong = 'A reason has up to 500 characters'

export const reportsFailed = "Couldn't load reports"
export const reportFailed = "Couldn't load this report"
export const membersFailed = "Couldn't load members"
export const memberFailed = "Couldn't load this member"
export const invitationsFailed = "Couldn't load invitations"
export const logFailed = "Couldn't load the log"
export const overviewFailed = "Couldn't load the overview"
export const resolveFailed = "Couldn't resolve this report. Nothing was changed."
export const actFailed = ({ act, userName }: { act: string; userName: string }) =>
  `Couldn't ${act} ${userName}. Nothing was changed.`
export const inviteFailed = "Couldn't create the link. Please try again."
export const withdrawFailed = "Couldn't withdraw the invitation. Please try again."
