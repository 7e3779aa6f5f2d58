module scholarly-journal/checks/containers/programs/pause

go 1.26
