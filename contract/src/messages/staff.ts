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
export const actDone = 'Somebody else has done this already. Nothing was changed or recorded.'
export const inviteFailed = "Couldn't create the link. Please try again."
export const withdrawFailed = "Couldn't withdraw the invitation. Please try again."
