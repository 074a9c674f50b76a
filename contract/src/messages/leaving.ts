export const messagesChoice = 'Choose what happens to messages you sent.'

export const exportsFailed = 'Failed to load your exports'
export const exportFailed = "Couldn't start your export."
export const deletionFailed = "Couldn't delete your account."
export const keepFailed = "Couldn't keep your account."
export const accountKept =
  'Welcome back. Your account is just as you left it. Your connections can see you again.'
