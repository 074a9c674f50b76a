export const messagesChoice = 'Choose what happens to messages you sent.'
