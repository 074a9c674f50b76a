export const kindMissing = 'Please choose what is wrong'
export const commentMissing = 'Please say what is wrong'
export const commentTooLong = 'A comment has up to 1,000 characters'
export const tooManyMessages = 'You can report up to 20 messages at once'
export const reported = "Thanks, we've got it"
export const oneselfReported = "You can't report yourself"
