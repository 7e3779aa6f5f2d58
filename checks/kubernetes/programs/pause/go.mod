module scholarly-journal/checks/kubernetes/programs/pause

go 1.26
